import { linkOptions } from '@tanstack/react-router'
import {
  CircleCheck,
  CreditCard,
  Flag,
  HandCoins,
  Hourglass,
  ShieldQuestion,
  Store,
  Tag,
  Timer,
  Users,
} from 'lucide-react'
import type { Glance } from '../../contract/dashboard.ts'

type Counts<Side extends keyof Glance> = NonNullable<Glance[Side]>

const orders = linkOptions({ to: '/dashboard/myorders' })
const products = linkOptions({ to: '/dashboard/myproducts' })
const sellersLink = linkOptions({ to: '/dashboard/allsellers' })

const ofBuyer = ({ toPay, paid }: Counts<'buyer'>) => [
  { label: 'To pay', count: toPay, icon: Timer, link: orders },
  { label: 'Paid', count: paid, icon: CircleCheck, link: orders },
]

const ofSeller = ({ available, reserved, sold }: Counts<'seller'>) => [
  { label: 'Available', count: available, icon: Tag, link: products },
  { label: 'Reserved', count: reserved, icon: Hourglass, link: products },
  { label: 'Sold', count: sold, icon: HandCoins, link: products },
]

const ofAdmin = (counts: Counts<'admin'>) => [
  {
    label: 'Open reports',
    count: counts.openReports,
    icon: Flag,
    link: linkOptions({ to: '/dashboard/reportedItems' }),
  },
  {
    label: 'Sellers to verify',
    count: counts.unverifiedSellers,
    icon: ShieldQuestion,
    link: sellersLink,
  },
  { label: 'Sellers', count: counts.sellers, icon: Store, link: sellersLink },
  {
    label: 'Buyers',
    count: counts.buyers,
    icon: Users,
    link: linkOptions({ to: '/dashboard/allbuyers' }),
  },
  {
    label: 'Payments',
    count: counts.payments,
    icon: CreditCard,
    link: linkOptions({ to: '/dashboard/payments' }),
  },
]

/** The counts of each side of an account, each with the screen that shows what is counted. */
export function tilesOf({ buyer, seller, admin }: Glance) {
  return [
    ...(admin ? ofAdmin(admin) : []),
    ...(seller ? ofSeller(seller) : []),
    ...(buyer ? ofBuyer(buyer) : []),
  ]
}
