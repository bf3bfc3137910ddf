import { sql } from 'kysely'
import type { TxServices } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import { isSerialConflict, reportSameSerial } from '../reports/same-serial.ts'
import type { SaleRow } from './queries.ts'

/** Whether staff have removed the listing of the sold product. Locks the product. */
async function isRemoved(tx: Tx, { productId }: SaleRow): Promise<boolean> {
  const { hiddenBecause } = await tx
    .selectFrom('product')
    .select('hidden_because as hiddenBecause')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return hiddenBecause === 'removed'
}

/**
 * Ends the booking of a sale whose money goes back. A product that is with its seller, never shipped or
 * received back, is paused, so that it can be listed again, or quarantined if another listing has its
 * serial number by now; any other is withdrawn, and so is one whose listing staff have removed.
 */
export async function endSoldBooking(
  services: TxServices,
  tx: Tx,
  sale: SaleRow,
  product: 'paused' | 'withdrawn',
) {
  await tx.updateTable('booking').set({ state: 'refunded' }).where('id', '=', sale.id).execute()
  const isRelistable = product === 'paused' && !(await isRemoved(tx, sale))
  if (isRelistable) await pauseOrQuarantine(services, tx, sale)
  else await updateUnsold(tx, sale, { withdrawn_at: now })
  await tx.deleteFrom('advertisement').where('product_id', '=', sale.productId).execute()
}

/** The unique index may refuse the pause; the refund must not depend on what others have listed. */
async function pauseOrQuarantine(services: TxServices, tx: Tx, sale: SaleRow) {
  await sql`savepoint paused`.execute(tx)
  try {
    await updateUnsold(tx, sale, { hidden_at: now, hidden_because: 'paused' })
  } catch (error) {
    if (!isSerialConflict(error)) throw error
    await sql`rollback to savepoint paused`.execute(tx)
    await updateUnsold(tx, sale, { hidden_at: now, hidden_because: 'serial' })
    const { productId: id, sellerId, title } = sale
    await reportSameSerial(services, tx, { id, sellerId, title })
  }
}

type Unsold =
  | { hidden_at: typeof now; hidden_because: 'paused' | 'serial' }
  | { withdrawn_at: typeof now }

async function updateUnsold(tx: Tx, { productId }: SaleRow, set: Unsold) {
  await tx
    .updateTable('product')
    .set({ sold_at: null, ...set })
    .where('id', '=', productId)
    .execute()
}
