import { linkOptions } from '@tanstack/react-router'
import { maySell } from '../may-sell.ts'
import type { Member } from '../session-state.ts'

type Who = (member: Member) => boolean

const neither: Who = ({ isSeller, isAdmin }) => !isSeller && !isAdmin
const sellers: Who = ({ isSeller }) => isSeller
const admins: Who = ({ isAdmin }) => isAdmin

/** The side drawer, line by line. A line without a link is a screen that is still to come. */
const lines = [
  { label: 'My Orders', who: neither, link: linkOptions({ to: '/dashboard/myorders' }) },
  { label: 'Add Product', who: maySell, link: linkOptions({ to: '/dashboard/addproduct' }) },
  { label: 'My Products', who: sellers, link: linkOptions({ to: '/dashboard/myproducts' }) },
  { label: 'All Sellers', who: admins, link: linkOptions({ to: '/dashboard/allsellers' }) },
  { label: 'All Buyers', who: admins, link: linkOptions({ to: '/dashboard/allbuyers' }) },
  { label: 'Reported Items', who: admins, link: linkOptions({ to: '/dashboard/reportedItems' }) },
  { label: 'Audit log', who: admins, link: linkOptions({ to: '/dashboard/auditlog' }) },
  { label: 'Payments', who: admins, link: linkOptions({ to: '/dashboard/payments' }) },
  { label: 'Ledger', who: admins, link: linkOptions({ to: '/dashboard/ledger' }) },
]

/** What the drawer offers this member. */
export function dashboardLinks(member: Member) {
  return lines.flatMap(({ label, who, link }) => (link && who(member) ? [{ label, ...link }] : []))
}
