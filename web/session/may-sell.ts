import type { SessionMember } from '../api/session-state.ts'

export function maySell({ isSeller, isAdmin }: SessionMember): boolean {
  return isSeller || isAdmin
}
