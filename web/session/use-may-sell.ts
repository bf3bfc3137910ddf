import { useMember } from '../api/session-state.ts'
import { maySell } from './may-sell.ts'

/** Whether the signed-in member may list products. */
export function useMaySell(): boolean {
  const member = useMember()
  return member !== null && maySell(member)
}
