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

/** Without an image, a listing cannot be shown. */
export const isRelistableWithImage = sql<boolean>`(${isRelistable} and product.image <> '')`

/** When the seller is asked about the listing, unless it is confirmed in so many days. */
const staleFrom = (days: number) =>
  sql<Date>`(product.confirmed_at + make_interval(days => ${days}))`

/** Whether the seller was asked about the listing. What was asked before `days` was raised does not count. */
const isAsked = (days: number) =>
  sql<boolean>`coalesce(product.confirmation_asked_at >= ${staleFrom(days)}, false)`

/** Whether the seller has yet to be asked about a listing that is not confirmed for so many days. */
export const isToBeAsked = (days: number) => sql<boolean>`(
  ${isForSale} and ${staleFrom(days)} <= now() and not ${isAsked(days)})`

/** Whether the seller was asked about a listing, not confirmed for so many days, and has not answered. */
export const isToConfirm = (days: number) => sql<boolean>`(${isForSale} and ${isAsked(days)})`

/** Whether the seller has not answered in time about a listing that can be paused. */
export const isUnanswered = (days: number, answerDays: number) => sql<boolean>`(
  ${isToConfirm(days)} and product.confirmation_asked_at <= ${daysAgo(answerDays)}
  and not ${hasHold})`

export function countListings(db: Db, sellerId: string, confirmationDays: number) {
  return db
    .selectFrom('product')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isPausable).as('pausable'),
      fn.countAll<number>().filterWhere(sql<boolean>`(${isForSale} and ${hasHold})`).as('reserved'),
      fn.countAll<number>().filterWhere(isRelistable).as('relistable'),
      fn.countAll<number>().filterWhere(isToConfirm(confirmationDays)).as('toConfirm'),
    ])
    .where('product.seller_id', '=', sellerId)
    .where('product.sold_at', 'is', null)
    .where('product.withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function countRelistableWithoutImage(db: Db, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('product.seller_id', '=', sellerId)
    .where('product.image', '=', '')
    .where(isRelistable)
    .executeTakeFirstOrThrow()
  return count
}

type Range = { after?: string | undefined; limit: number }

/**
 * Locks up to `limit` listings of the seller to which `condition` applies, by id, and returns their ids. The statement
 * that changes them repeats a condition about bookings: only its snapshot has those that the locks have waited for.
 */
export async function lockListings(
  tx: Tx,
  sellerId: string,
  condition: Condition,
  { after = nilUuid, limit }: Range,
): Promise<string[]> {
  const locked = await tx
    .selectFrom('product')
    .select('product.id')
    .where('product.seller_id', '=', sellerId)
    .where('product.id', '>', after)
    .where(condition)
    .orderBy('product.id')
    .limit(limit)
    .forUpdate()
    .execute()
  return locked.map(({ id }) => id)
}

/** The listings of the seller to which `condition` applies. */
export function listingsWith(tx: Tx, sellerId: string, condition: Condition) {
  return tx
    .selectFrom('product')
    .select(['product.id', 'product.title'])
    .where('product.seller_id', '=', sellerId)
    .where(condition)
    .orderBy('product.id')
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

/** Up to `limit` sellers who have yet to be asked, first those who have not confirmed a listing for longest. */
export async function sellersToAsk(db: Db, confirmationDays: number, limit: number) {
  const sellers = await db
    .selectFrom('product')
    .select('product.seller_id as id')
    .where(isToBeAsked(confirmationDays))
    .groupBy('product.seller_id')
    .orderBy(({ fn }) => fn.min('product.confirmed_at'))
    .orderBy('product.seller_id')
    .limit(limit)
    .execute()
  return sellers.map(({ id }) => id)
}

/**
 * Locks a seller against deletion and suspension of the account, which lock the member before the listings. Returns
 * whether it is neither deleted nor suspended.
 */
export async function lockActiveSeller(tx: Tx, id: string): Promise<boolean> {
  const seller = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return seller !== undefined
}
