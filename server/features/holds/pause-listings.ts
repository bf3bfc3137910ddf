import { now, type Tx } from '../../database/db.ts'
import { isForSale, isHeld } from './queries.ts'

/** Pauses the listings of a locked seller that are for sale and not reserved; returns how many. */
export async function pauseListings(tx: Tx, memberId: string): Promise<number> {
  await tx
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', memberId)
    .where(isForSale)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ hidden_at: now, hidden_because: 'paused' })
    .where('seller_id', '=', memberId)
    .where(isForSale)
    .where(({ not }) => not(isHeld))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
