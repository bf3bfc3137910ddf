import { now, type Tx } from '../../database/db.ts'
import type { SaleRow } from './queries.ts'

/**
 * Ends the booking of a sale whose money goes back. A product that never left its seller is paused,
 * so that it can be listed again; one that the buyer may have had is withdrawn.
 */
export async function endSoldBooking(tx: Tx, sale: SaleRow, product: 'paused' | 'withdrawn') {
  await tx.updateTable('booking').set({ state: 'refunded' }).where('id', '=', sale.id).execute()
  await tx
    .updateTable('product')
    .set({
      sold_at: null,
      ...(product === 'paused'
        ? { hidden_at: now, hidden_because: 'paused' as const }
        : { withdrawn_at: now }),
    })
    .where('id', '=', sale.productId)
    .execute()
  await tx.deleteFrom('advertisement').where('product_id', '=', sale.productId).execute()
}
