import { type RawBuilder, sql } from 'kysely'
import { type Db, now, type Tx } from '../../database/db.ts'
import { isHeld } from '../holds/queries.ts'

/** Sellers who were asked this many days ago, and are not blocked. */
export async function requestsOlderThan(db: Db, days: number, due: RawBuilder<boolean>) {
  const rows = await db
    .selectFrom('tax_request')
    .select('member_id')
    .where('asked_at', '<=', sql<Date>`clock_timestamp() - make_interval(days => ${days}::int)`)
    .where('blocked_at', 'is', null)
    .where(due)
    .orderBy('asked_at')
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** False if the seller has been asked before, or the account is deleted. */
export async function insertRequest(tx: Tx, memberId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tax_request')
    .columns(['member_id'])
    .expression(({ selectFrom }) =>
      selectFrom('member')
        .select('id')
        .where('id', '=', memberId)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function markReminded(tx: Tx, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tax_request')
    .set({ reminded_at: now })
    .where('member_id', '=', memberId)
    .where('reminded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Blocks a seller, and pauses their listings that are for sale and not reserved. */
export async function blockSeller(tx: Tx, memberId: string): Promise<boolean> {
  // Listing a product locks the member, too.
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const products = await tx
    .selectFrom('product')
    .select(['id', isHeld.as('held')])
    .where('seller_id', '=', memberId)
    .where('sold_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('tax_request')
    .set({ blocked_at: now })
    .where('member_id', '=', memberId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const free = products.filter(({ held }) => !held).map(({ id }) => id)
  if (free.length === 0) return true
  await tx
    .updateTable('product')
    .set({ hidden_at: now, hidden_because: 'paused' })
    .where('id', 'in', free)
    .execute()
  return true
}

/** Deletes the request when the details are given, or the account is deleted. */
export async function deleteRequest(tx: Tx, memberId: string) {
  await tx.deleteFrom('tax_request').where('member_id', '=', memberId).execute()
}

export async function isBlocked(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tax_request')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
