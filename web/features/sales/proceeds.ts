import type { SaleSummary } from '../../../contract/sales/sales.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'

/** States in which the buyer has the money, or is expected to get it back. */
const returningStates: SaleState[] = [
  'return_requested',
  'return_in_transit',
  'charged_back',
  'refunded',
  'cancelled',
]

/** What the seller receives of the price; nothing of a sale whose money goes back. */
export function shareOfPrice({ state, receives }: Pick<SaleSummary, 'state' | 'receives'>) {
  return returningStates.includes(state) ? null : receives
}

type Proceeds = Pick<SaleSummary, 'state' | 'receives' | 'appealPayment'>

/** What the seller receives altogether: of the price, and on appeal. */
export function proceedsOf({ appealPayment, ...sale }: Proceeds) {
  const share = shareOfPrice(sale)
  if (share === null || appealPayment === null) return share ?? appealPayment
  return toText(toMinor(share) + toMinor(appealPayment))
}
