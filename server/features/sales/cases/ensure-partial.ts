import { refuse } from '../../../errors/refusal.ts'
import type { SaleRow } from '../queries.ts'
import { unrefunded } from '../rules.ts'

/** Refuses `offer_too_large` for an offer that is not smaller than what is left of the price, in minor units. */
export function ensurePartial(sale: SaleRow, refundOffer: number | undefined): void {
  if (refundOffer !== undefined && refundOffer >= unrefunded(sale)) throw refuse('offer_too_large')
}
