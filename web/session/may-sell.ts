import type { SessionMember } from '../api/session-state.ts'

export function maySell({ isSeller, isAdmin }: SessionMember): boolean {
  return isSeller || isAdmin
}

/** Whether a member may see the screens about own listings, sales and payouts. */
export function isCurrentOrFormerSeller(member: SessionMember): boolean {
  return maySell(member) || member.hasSellerRecords
}
