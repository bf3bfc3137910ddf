import type { SaleSummary } from '../../../contract/sales/sales.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'

/** In these the money is, or is expected to be, with the buyer. */
const returningStates: SaleState[] = [
  'return_requested',
  'return_in_transit',
  'charged_back',
  'refunded',
  'cancelled',
]

/** What the seller receives; nothing of a sale whose money goes back. */
export function proceedsOf({ state, receives }: Pick<SaleSummary, 'state' | 'receives'>) {
  return returningStates.includes(state) ? null : receives
}
