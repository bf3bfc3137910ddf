import type { SessionMember } from '../api/session-state.ts'

export function maySell({ isSeller, isAdmin }: SessionMember): boolean {
  return isSeller || isAdmin
}

/** Whether a member is a seller, or has listings or sales as an admin or a former admin. */
export function isCurrentOrFormerSeller({ isSeller, hasSellerRecords }: SessionMember): boolean {
  return isSeller || hasSellerRecords
}

/** Whether a member may see the screens about own listings, sales and payouts. */
export function maySeeSellerScreens(member: SessionMember): boolean {
  return member.isAdmin || isCurrentOrFormerSeller(member)
}
