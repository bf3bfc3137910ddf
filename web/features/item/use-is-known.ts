import { useMember } from '../../api/session-state.ts'
import type { ListedItem } from '../../data/listed-products.ts'

/** Whether `item.can` holds the permissions of the member on this page. */
export function useIsKnown(item: ListedItem): boolean {
  const member = useMember()
  return !member || item.askedBy === member.email
}
