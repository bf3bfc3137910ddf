import { sql } from 'kysely'
import { now, type Tx } from '../../database/db.ts'
import { isHeld } from './queries.ts'

/** Whether a product is for sale and visible. */
export const isOffered = sql<boolean>`(
  product.sold_at is null and product.withdrawn_at is null and product.hidden_at is null)`

/** Listing a product and saving tax details lock the member, too. */
export const lockMemberRow = (tx: Tx, memberId: string) =>
  tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()

/** Pauses the listings of a locked seller that are for sale and not reserved; returns how many. */
export async function pauseListings(tx: Tx, memberId: string): Promise<number> {
  await tx
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', memberId)
    .where(isOffered)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ hidden_at: now, hidden_because: 'paused' })
    .where('seller_id', '=', memberId)
    .where(isOffered)
    .where(({ not }) => not(isHeld))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
