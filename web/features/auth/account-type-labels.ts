import type { Member } from '../../api/session-state.ts'

/** The kind of account, as `dashboard.kinds` and `dashboard.loggedIn` name it. */
export function accountKindOf({ isAdmin, isSeller, isBuyer }: Member) {
  if (isAdmin && isSeller) return 'adminAndSeller'
  if (isAdmin && isBuyer) return 'adminAndBuyer'
  if (isAdmin) return 'admin'
  if (isSeller) return 'seller'
  return 'buyer'
}
