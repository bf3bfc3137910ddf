import type { SessionMember } from '../../api/session-state.ts'

/** The account type as a message key of `dashboard.kinds` and `dashboard.loggedIn`. */
export function accountKindOf({ isAdmin, isSeller, isBuyer }: SessionMember) {
  if (isAdmin && isSeller) return 'adminAndSeller'
  if (isAdmin && isBuyer) return 'adminAndBuyer'
  if (isAdmin) return 'admin'
  if (isSeller) return 'seller'
  return 'buyer'
}
