import { linkOptions } from '@tanstack/react-router'
import {
  BellRing,
  BookOpen,
  CreditCard,
  FileSpreadsheet,
  Flag,
  Heart,
  Laptop,
  ListChecks,
  PackagePlus,
  ScrollText,
  ShoppingBag,
  Store,
  Users,
} from 'lucide-react'
import type { Member } from '../../api/session-state.ts'
import { maySell } from '../../session/may-sell.ts'

type Audience = (member: Member) => boolean

const anyMember: Audience = () => true
const neither: Audience = ({ isSeller, isAdmin }) => !isSeller && !isAdmin
const sellers: Audience = ({ isSeller }) => isSeller
const admins: Audience = ({ isAdmin }) => isAdmin

/** The side drawer, row by row; `name` is its message in `dashboard.screens`. */
const rows = [
  {
    name: 'myOrders',
    icon: ShoppingBag,
    who: neither,
    link: linkOptions({ to: '/dashboard/myorders' }),
  },
  {
    name: 'addProduct',
    icon: PackagePlus,
    who: maySell,
    link: linkOptions({ to: '/dashboard/addproduct' }),
  },
  {
    name: 'import',
    icon: FileSpreadsheet,
    who: maySell,
    link: linkOptions({ to: '/dashboard/import' }),
  },
  {
    name: 'myProducts',
    icon: Laptop,
    who: sellers,
    link: linkOptions({ to: '/dashboard/myproducts' }),
  },
  {
    name: 'allSellers',
    icon: Store,
    who: admins,
    link: linkOptions({ to: '/dashboard/allsellers' }),
  },
  {
    name: 'allBuyers',
    icon: Users,
    who: admins,
    link: linkOptions({ to: '/dashboard/allbuyers' }),
  },
  {
    name: 'reportedItems',
    icon: Flag,
    who: admins,
    link: linkOptions({ to: '/dashboard/reportedItems' }),
  },
  {
    name: 'attributes',
    icon: ListChecks,
    who: admins,
    link: linkOptions({ to: '/dashboard/attributes' }),
  },
  {
    name: 'auditLog',
    icon: ScrollText,
    who: admins,
    link: linkOptions({ to: '/dashboard/auditlog' }),
  },
  {
    name: 'payments',
    icon: CreditCard,
    who: admins,
    link: linkOptions({ to: '/dashboard/payments' }),
  },
  { name: 'ledger', icon: BookOpen, who: admins, link: linkOptions({ to: '/dashboard/ledger' }) },
  {
    name: 'favourites',
    icon: Heart,
    who: anyMember,
    link: linkOptions({ to: '/dashboard/favourites' }),
  },
  {
    name: 'searches',
    icon: BellRing,
    who: anyMember,
    link: linkOptions({ to: '/dashboard/searches' }),
  },
] as const

/** What the drawer offers this member. */
export function dashboardLinks(member: Member) {
  return rows.filter(({ who }) => who(member)).map(({ name, icon, link }) => ({ name, icon, link }))
}
