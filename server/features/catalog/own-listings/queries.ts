import { type RawBuilder, sql } from 'kysely'
import { nilUuid } from '../../../../contract/schemas/string-schemas.ts'
import { anyOf, type Db, daysAgo, now, type Tx } from '../../../database/db.ts'
import { isForSale } from '../../holds/queries.ts'
import { isPausedByAdmin } from '../../restrictions/queries.ts'

type Condition = RawBuilder<boolean>

/** Also of a hold that has expired but is still stored as held: its payment may be in progress. */
const hasHold = sql<boolean>`exists (
  select from booking where booking.product_id = product.id and booking.state = 'held')`

export const isPausable = sql<boolean>`(${isForSale} and not ${hasHold})`

export const isRelistable = sql<boolean>`(
  product.hidden_because = 'paused' and product.sold_at is null and product.withdrawn_at is null
  and not ${isPausedByAdmin})`

/** Whether the seller has not confirmed the listing for so many days. */
const isStale = (days: number) => sql<boolean>`(
  ${isForSale} and product.confirmed_at <= ${daysAgo(days)})`

/** Whether the seller has yet to be asked about a listing that is stale after `days`. */
export const isToBeAsked = (days: number) => sql<boolean>`(
  ${isStale(days)} and product.confirmation_asked_at is null)`

/** Whether the seller has not answered in time about a listing that can be paused. */
export const isUnanswered = (days: number, answerDays: number) => sql<boolean>`(
  ${isStale(days)} and product.confirmation_asked_at <= ${daysAgo(answerDays)}
  and not ${hasHold})`

export function countListings(db: Db, sellerId: string) {
  const isToConfirm = sql<boolean>`(${isForSale} and product.confirmation_asked_at is not null)`
  return db
    .selectFrom('product')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isPausable).as('pausable'),
      fn.countAll<number>().filterWhere(sql<boolean>`(${isForSale} and ${hasHold})`).as('reserved'),
      fn.countAll<number>().filterWhere(isRelistable).as('relistable'),
      fn.countAll<number>().filterWhere(isToConfirm).as('toConfirm'),
    ])
    .where('product.seller_id', '=', sellerId)
    .where('product.sold_at', 'is', null)
    .where('product.withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
}

type Range = { after?: string | undefined; limit: number }

/**
 * Locks up to `limit` listings of the seller to which `condition` applies, by id. The statement that changes them
 * repeats a condition about bookings: only its snapshot has those that the locks have waited for.
 */
export function lockListings(
  tx: Tx,
  sellerId: string,
  condition: Condition,
  { after = nilUuid, limit }: Range,
) {
  return tx
    .selectFrom('product')
    .select(['product.id', 'product.image'])
    .where('product.seller_id', '=', sellerId)
    .where('product.id', '>', after)
    .where(condition)
    .orderBy('product.id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Pauses the locked listings to which `condition` still applies, and returns them. */
export function pauseLocked(tx: Tx, ids: string[], condition: Condition) {
  return tx
    .updateTable('product')
    .set({ hidden_at: now, hidden_because: 'paused' })
    .where('product.id', '=', anyOf(ids))
    .where(condition)
    .returning(['product.id', 'product.title'])
    .execute()
}

export async function showLocked(tx: Tx, ids: string[]) {
  await tx
    .updateTable('product')
    .set({ hidden_at: null, hidden_because: null })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Notes that the seller is asked about these locked listings, and returns them. */
export function markAsked(tx: Tx, ids: string[]) {
  return tx
    .updateTable('product')
    .set({ confirmation_asked_at: now })
    .where('id', '=', anyOf(ids))
    .returning(['id', 'title'])
    .execute()
}

export async function markConfirmed(tx: Tx, id: string) {
  await tx
    .updateTable('product')
    .set({ confirmed_at: now, confirmation_asked_at: null })
    .where('id', '=', id)
    .execute()
}

/** The next sellers, by id, of listings to which `condition` applies. */
export async function sellersWith(
  db: Db,
  condition: Condition,
  { after = nilUuid, limit }: Range,
): Promise<string[]> {
  const sellers = await db
    .selectFrom('product')
    .select('product.seller_id as id')
    .distinct()
    .where('product.seller_id', '>', after)
    .where(condition)
    .orderBy('product.seller_id')
    .limit(limit)
    .execute()
  return sellers.map(({ id }) => id)
}

/**
 * Locks a seller against the deletion of the account, which locks the member before the listings. Returns whether the
 * account is neither deleted nor suspended.
 */
export async function lockActiveSeller(tx: Tx, id: string): Promise<boolean> {
  const seller = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return seller !== undefined
}
