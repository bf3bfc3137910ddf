import type { Member } from '../api/session-state.ts'

export function maySell({ isSeller, isAdmin }: Member): boolean {
  return isSeller || isAdmin
}
