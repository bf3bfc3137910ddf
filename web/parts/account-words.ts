import type { Member } from '../session-state.ts'

type Kind = Pick<Member, 'isAdmin' | 'isSeller' | 'isBuyer'>

/** The kind of account: by itself, and inside "You are logged in … with …". */
export function accountKind({ isAdmin, isSeller, isBuyer }: Kind) {
  if (isAdmin && isSeller) return ['Admin and seller', 'an admin and seller account'] as const
  if (isAdmin && isBuyer) return ['Admin and buyer', 'an admin and buyer account'] as const
  if (isAdmin) return ['Admin', 'an admin account'] as const
  if (isSeller) return ['Seller', 'a seller account'] as const
  return ['Buyer', 'a buyer account'] as const
}
