import { linkOptions } from '@tanstack/react-router'
import {
  BookOpen,
  CreditCard,
  Flag,
  Laptop,
  PackagePlus,
  ScrollText,
  ShoppingBag,
  Store,
  Users,
} from 'lucide-react'
import { maySell } from '../may-sell.ts'
import type { Member } from '../session-state.ts'

type Who = (member: Member) => boolean

const neither: Who = ({ isSeller, isAdmin }) => !isSeller && !isAdmin
const sellers: Who = ({ isSeller }) => isSeller
const admins: Who = ({ isAdmin }) => isAdmin

/** The side drawer, row by row. */
const rows = [
  {
    label: 'My Orders',
    icon: ShoppingBag,
    who: neither,
    link: linkOptions({ to: '/dashboard/myorders' }),
  },
  {
    label: 'Add Product',
    icon: PackagePlus,
    who: maySell,
    link: linkOptions({ to: '/dashboard/addproduct' }),
  },
  {
    label: 'My Products',
    icon: Laptop,
    who: sellers,
    link: linkOptions({ to: '/dashboard/myproducts' }),
  },
  {
    label: 'All Sellers',
    icon: Store,
    who: admins,
    link: linkOptions({ to: '/dashboard/allsellers' }),
  },
  {
    label: 'All Buyers',
    icon: Users,
    who: admins,
    link: linkOptions({ to: '/dashboard/allbuyers' }),
  },
  {
    label: 'Reported Items',
    icon: Flag,
    who: admins,
    link: linkOptions({ to: '/dashboard/reportedItems' }),
  },
  {
    label: 'Audit log',
    icon: ScrollText,
    who: admins,
    link: linkOptions({ to: '/dashboard/auditlog' }),
  },
  {
    label: 'Payments',
    icon: CreditCard,
    who: admins,
    link: linkOptions({ to: '/dashboard/payments' }),
  },
  { label: 'Ledger', icon: BookOpen, who: admins, link: linkOptions({ to: '/dashboard/ledger' }) },
]

/** What the drawer offers this member. */
export function dashboardLinks(member: Member) {
  return rows
    .filter(({ who }) => who(member))
    .map(({ label, icon, link }) => ({ label, icon, link }))
}
