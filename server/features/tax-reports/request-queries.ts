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

// Listing a product and saving tax details lock the member, too.
const lockSeller = (tx: Tx, memberId: string) =>
  tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()

/** Whether a product is for sale and visible. */
const isOffered = sql<boolean>`(
  product.sold_at is null and product.withdrawn_at is null and product.hidden_at is null)`

/** Blocks a seller, and pauses their listings that are for sale and not reserved. */
export async function blockSeller(tx: Tx, memberId: string): Promise<boolean> {
  await lockSeller(tx, memberId)
  const { numUpdatedRows } = await tx
    .updateTable('tax_request')
    .set({ blocked_at: now })
    .where('member_id', '=', memberId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await pauseListings(tx, memberId)
  return true
}

async function pauseListings(tx: Tx, memberId: string) {
  await tx
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', memberId)
    .where(isOffered)
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .updateTable('product')
    .set({ hidden_at: now, hidden_because: 'paused' })
    .where('seller_id', '=', memberId)
    .where(isOffered)
    .where(({ not }) => not(isHeld))
    .execute()
}

/** Blocked sellers with listings that were reserved, or hidden, when the block began. */
export async function blockedSellersStillSelling(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('tax_request')
    .innerJoin('product', 'product.seller_id', 'tax_request.member_id')
    .select('member_id')
    .distinct()
    .where('blocked_at', 'is not', null)
    .where(isOffered)
    .where(({ not }) => not(isHeld))
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Pauses the listings of a seller that are not reserved any more, if the seller is still blocked. */
export async function pauseListingsOfBlocked(tx: Tx, memberId: string) {
  await lockSeller(tx, memberId)
  if (await isBlocked(tx, memberId)) await pauseListings(tx, memberId)
}

/** The request for the details of a seller, while they are missing. */
export const requestOf = (db: Db, memberId: string) =>
  db
    .selectFrom('tax_request')
    .select(['asked_at as asked', 'reminded_at as reminded', 'blocked_at as blocked'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Deletes the request when the details are given, or the account is deleted. */
export async function deleteRequest(tx: Tx, memberId: string) {
  await tx.deleteFrom('tax_request').where('member_id', '=', memberId).execute()
}

export async function isBlocked(db: Db, memberId: string): Promise<boolean> {
  const request = await requestOf(db, memberId)
  return request !== undefined && request.blocked !== null
}
