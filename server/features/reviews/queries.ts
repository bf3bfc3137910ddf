import { sql } from 'kysely'
import type { Party } from '../../../contract/schemas/party.ts'
import { hasSellerRecords } from '../../access/seller-records.ts'
import type { CacheTag } from '../../database/cache-tags.ts'
import type { Db } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { meanScore } from '../sales/buyer-record.ts'

const isByAuthor = sql<boolean>`
  author.id = case review.author when 'buyer' then sale.buyer_id else sale.seller_id end`

/** The reply to `review`, unless staff removed it. */
export const shownReply = sql<string | null>`
  case when review.reply_removed_at is null then review.reply end`

/** All reviews, with their authors. */
export function allReviews(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('sale', 'sale.id', 'review.sale_id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('member as author', (join) => join.on(isByAuthor))
    .select([
      'review.id',
      'review.agreement',
      'review.communication',
      'review.handover',
      'review.text',
      shownReply.as('reply'),
      'review.replied_at as repliedAt',
      'review.written_at as writtenAt',
      'review.published_at as publishedAt',
      'review.removed_because as removedBecause',
      'review.author',
      'author.id as authorId',
      'author.name as authorName',
      'booking.title',
      sql<boolean>`sale.state = 'refunded'`.as('isRefunded'),
    ])
}

/** Reviews that others may see. */
export const publishedReviews = (db: Db) =>
  allReviews(db).where('review.published_at', 'is not', null).where('review.removed_at', 'is', null)

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof allReviews>['execute']>>[number]

export function reviewsOfSeller(db: Db, sellerId: string, rows: number, after?: Cursor) {
  const query = publishedReviews(db)
    .where('review.subject_id', '=', sellerId)
    .where('review.author', '=', 'buyer')
  return findNewestFirst(query, ['review.published_at', 'review.id'], rows, after)
}

const maxLatest = 4

/** Older reviews with only white space were stored as they were sent. */
const hasText = sql<boolean>`review.text ~ '[^[:space:]]'`

/** The latest reviews of sellers with a text. */
export function latestReviews(db: Db) {
  const query = publishedReviews(db)
    .where('review.author', '=', 'buyer')
    // As in the index.
    .where('review.text', '!=', '')
    .where(hasText)
  return findNewestFirst(query, ['review.published_at', 'review.id'], maxLatest)
}

/** Both reviews of a sale, published or not. */
export const reviewsOfSale = (db: Db, saleId: string) =>
  allReviews(db).where('review.sale_id', '=', saleId).execute()

/** Number and average of the published reviews that `by` buyers or sellers wrote about a member. */
export function ratingOf(db: Db, memberId: string, by: Party) {
  return db
    .selectFrom('review')
    .select(({ fn }) => [fn.countAll<number>().as('count'), meanScore.as('average')])
    .where('subject_id', '=', memberId)
    .where('author', '=', by)
    .where('published_at', 'is not', null)
    .where('removed_at', 'is', null)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}

/**
 * The number of completed sales and the rating by buyers, of the stored `seller_total`: to be joined left,
 * since new sellers have none.
 */
export const recordColumns = [
  sql<number>`coalesce(seller_total.completed_sales, 0)`.as('sold'),
  sql<number>`coalesce(seller_total.reviews, 0)`.as('reviews'),
  sql<number | null>`(scores / (3.0 * nullif(seller_total.reviews, 0)))::float8`.as('average'),
] as const

/** What a response with the records of these sellers depends on. */
export const recordTags = (sellers: { ownerId: string }[]): CacheTag[] =>
  [...new Set(sellers.map(({ ownerId }) => ownerId))].flatMap((id) => {
    return [`sales:${id}`, `reviews:${id}`] as const
  })

/** Members who sell or have sold, also as admins, and whose accounts are neither deleted nor disabled. */
export const activeSellers = (db: Db) =>
  db
    .selectFrom('member')
    .innerJoin('identity_user as user', 'user.id', 'member.identity_id')
    .where(sql<boolean>`(member.is_seller or ${hasSellerRecords})`)
    .where('member.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)

export async function isSeller(db: Db, id: string): Promise<boolean> {
  const query = activeSellers(db).select('member.id').where('member.id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}
