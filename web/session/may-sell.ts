import type { Member } from '../api/session-state.ts'

/** Whether this member's account can put products on sale. */
export function maySell({ isSeller, isAdmin }: Member): boolean {
  return isSeller || isAdmin
}
