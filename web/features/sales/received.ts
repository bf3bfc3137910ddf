import type { SaleSummary } from '../../../contract/sales/sales.ts'

/** What the seller receives; nothing of a sale whose money goes back. */
export function receivedOf({ state, receives }: Pick<SaleSummary, 'state' | 'receives'>) {
  return state === 'refunded' || state === 'cancelled' ? null : receives
}
