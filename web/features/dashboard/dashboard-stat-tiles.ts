import { linkOptions } from '@tanstack/react-router'
import {
  BellRing,
  CircleCheck,
  CreditCard,
  Flag,
  HandCoins,
  Hourglass,
  Landmark,
  MessageCircleQuestionMark,
  Scale,
  ShieldQuestion,
  Store,
  Tag,
  Timer,
  Users,
} from 'lucide-react'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import { countMoneyWork } from './money-work.ts'

type Counts<Side extends keyof DashboardStats> = NonNullable<DashboardStats[Side]>

const orders = linkOptions({ to: '/dashboard/myorders' })
const waitingOrders = linkOptions({ to: '/dashboard/myorders', search: { show: 'waiting' } })
const sales = linkOptions({ to: '/dashboard/sales', search: { show: 'waiting' } })
const questionsLink = linkOptions({ to: '/dashboard/questions' })
const products = linkOptions({ to: '/dashboard/myproducts' })
const sellersLink = linkOptions({ to: '/dashboard/allsellers' })
const unverifiedLink = linkOptions({ to: '/dashboard/allsellers', search: { show: 'unverified' } })

const ofBuyer = ({ toPay, paid, toAct }: Counts<'buyer'>) =>
  [
    { name: 'ordersToAct', count: toPay + toAct, icon: BellRing, link: waitingOrders },
    { name: 'toPay', count: toPay, icon: Timer, link: waitingOrders },
    { name: 'paid', count: paid, icon: CircleCheck, link: orders },
  ] as const

const ofSeller = ({ available, reserved, sold, toAct, questions }: Counts<'seller'>) =>
  [
    { name: 'salesToAct', count: toAct, icon: BellRing, link: sales },
    {
      name: 'questions',
      count: questions,
      icon: MessageCircleQuestionMark,
      link: questionsLink,
    },
    { name: 'available', count: available, icon: Tag, link: products },
    { name: 'reserved', count: reserved, icon: Hourglass, link: products },
    { name: 'sold', count: sold, icon: HandCoins, link: products },
  ] as const

const ofAdmin = (counts: Counts<'admin'>) =>
  [
    {
      name: 'openReports',
      count: counts.openReports,
      icon: Flag,
      link: linkOptions({ to: '/dashboard/reportedItems' }),
    },
    {
      name: 'openCases',
      count: counts.openCases,
      icon: Scale,
      link: linkOptions({ to: '/dashboard/cases' }),
    },
    {
      name: 'moneyWork',
      count: countMoneyWork(counts),
      icon: Landmark,
      link: linkOptions({ to: '/dashboard/reconciliation' }),
    },
    {
      name: 'unverifiedSellers',
      count: counts.unverifiedSellers,
      icon: ShieldQuestion,
      link: unverifiedLink,
    },
    { name: 'sellers', count: counts.sellers, icon: Store, link: sellersLink },
    {
      name: 'buyers',
      count: counts.buyers,
      icon: Users,
      link: linkOptions({ to: '/dashboard/allbuyers' }),
    },
    {
      name: 'payments',
      count: counts.payments,
      icon: CreditCard,
      link: linkOptions({ to: '/dashboard/payments' }),
    },
  ] as const

/**
 * The counts of each role, each with its message key in `dashboard.tiles` and the screen it links
 * to.
 */
export function tilesOf({ buyer, seller, admin }: DashboardStats) {
  return [
    ...(admin ? ofAdmin(admin) : []),
    ...(seller ? ofSeller(seller) : []),
    ...(buyer ? ofBuyer(buyer) : []),
  ]
}
