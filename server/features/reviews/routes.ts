import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit, consumeRateLimits } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import type { CacheTag } from '../../database/cache-tags.ts'
import type { Db } from '../../database/db.ts'
import { readTaggedFromReplica } from '../../database/replica/read.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginateBy, paginationOf } from '../../http/pagination.ts'
import { reportLimits } from '../reports/rate-limits.ts'
import { memberOf, otherParty, partyOf } from '../sales/rules.ts'
import {
  isSeller,
  latestReviews,
  type ReviewRow,
  ratingOf,
  reviewsOfSale,
  reviewsOfSeller,
} from './queries.ts'
import { reviewLimits } from './rate-limits.ts'
import { removeReply, removeReview } from './remove.ts'
import { replyToReview } from './reply.ts'
import { reportReview } from './report.ts'
import { reviewedSale } from './sale-queries.ts'
import { toReview, toSaleReviews } from './serialize.ts'
import { writeReview } from './write.ts'

const { reviews } = implementer

const authorsOf = (rows: ReviewRow[]): CacheTag[] =>
  rows.map(({ authorId }) => `member:${authorId}` as const)

async function reviewsFor({ db, caller }: RequestContext, id: string) {
  const sale = await reviewedSale(db, id)
  const party = sale && caller.member && partyOf(sale, caller.member)
  if (!sale || !party) throw refuse('not_found')
  const [found, rating] = await Promise.all([
    reviewsOfSale(db, id),
    ratingOf(db, memberOf(sale, otherParty(party)), party),
  ])
  return toSaleReviews({ sale, party, reviews: found, rating })
}

export const reviewProcedures = {
  ofSale: reviews.ofSale.handler(function showReviewsOfSale({ context, input }) {
    return reviewsFor(context, input.id)
  }),

  write: reviews.write.handler(async function writeOwnReview({ context, input }) {
    const { id, ...review } = input
    const me = requireMember(context)
    await consumeRateLimit(context.db, reviewLimits.writeReview, me.id)
    return { acknowledged: true, published: await writeReview(context, me, id, review) }
  }),

  reply: reviews.reply.handler(async function replyToOwnReview({ context, input }) {
    const me = requireMember(context)
    await consumeRateLimit(context.db, reviewLimits.replyToReview, me.id)
    await replyToReview(context, me, input)
    return { acknowledged: true }
  }),

  report: reviews.report.handler(async function reportPublishedReview({ context, input }) {
    const me = requireMember(context)
    await consumeRateLimits(context.db, [
      [reportLimits.reportByAddress, context.address],
      [reviewLimits.reportReview, me.id],
    ])
    await reportReview(context, me, input)
    return { acknowledged: true }
  }),

  remove: reviews.remove.handler(async function removePublishedReview({ context, input }) {
    await removeReview(context, requireMember(context), input)
    return { acknowledged: true }
  }),

  removeReply: reviews.removeReply.handler(async function removePublishedReply({ context, input }) {
    await removeReply(context, requireMember(context), input)
    return { acknowledged: true }
  }),

  ofSeller: reviews.ofSeller.handler(async function listReviewsOfSeller({ context, input }) {
    const { id, ...page } = input
    const { rows, after } = paginationOf(page)
    const read = async (db: Db) => ({
      isKnown: await isSeller(db, id),
      found: await reviewsOfSeller(db, id, rows, after),
    })
    const { isKnown, found } = await readTaggedFromReplica(context, read, (result) => [
      ...([`reviews:${id}`, `member:${id}`, `offers:${id}`, `sales:${id}`] as const),
      ...authorsOf(result.found),
    ])
    if (!isKnown) throw refuse('not_found')
    const position = (row: ReviewRow) => ({ at: row.publishedAt ?? row.writtenAt, id: row.id })
    return paginateBy(`/sellers/${id}/reviews`, page, found, position, toReview)
  }),

  latest: reviews.latest.handler(async function listLatestReviews({ context }) {
    const found = await readTaggedFromReplica(context, latestReviews, (rows) => [
      'reviews',
      ...authorsOf(rows),
    ])
    return found.map(toReview)
  }),
}
