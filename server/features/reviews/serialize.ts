import type { Rating, Review, SaleReviews } from '../../../contract/reviews.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { otherParty } from '../sales/rules.ts'
import type { ReviewRow } from './queries.ts'
import { reviewUntil, shortName, toRating, writingRefusal } from './rules.ts'
import type { ReviewedSale } from './sale-queries.ts'

const scoresOf = ({ agreement, communication, handover }: ReviewRow) => {
  return { agreement, communication, handover }
}

const replyOf = ({ reply, repliedAt }: ReviewRow): Review['reply'] =>
  reply && repliedAt ? { text: reply, date: repliedAt.toISOString() } : null

export function toReview(row: ReviewRow): Review {
  const { id, author, authorName, title, isRefunded, text, publishedAt, writtenAt } = row
  return {
    _id: id,
    ...scoresOf(row),
    author,
    authorName: shortName(authorName),
    header: title,
    refunded: isRefunded,
    text,
    date: (publishedAt ?? writtenAt).toISOString(),
    reply: replyOf(row),
  }
}

function toOwnReview(row: ReviewRow): SaleReviews['own'] {
  const { id, text, writtenAt, publishedAt, removedBecause } = row
  return {
    _id: id,
    ...scoresOf(row),
    text,
    date: writtenAt.toISOString(),
    published: publishedAt !== null,
    removedBecause,
    reply: replyOf(row),
  }
}

type Found = { sale: ReviewedSale; party: Party; reviews: ReviewRow[]; rating: Rating }

/** What a party sees: of the other one only what is published and not removed. */
export function toSaleReviews({ sale, party, reviews, rating }: Found): SaleReviews {
  const own = reviews.find(({ author }) => author === party)
  const other = reviews.find(({ author }) => author === otherParty(party))
  const mayWrite = writingRefusal(sale) === null && !sale.isLinked && !own?.publishedAt
  const shown = other?.publishedAt && other.removedBecause === null ? other : undefined
  return {
    until: mayWrite && sale.closedAt ? reviewUntil(sale.closedAt).toISOString() : null,
    linked: sale.isLinked,
    own: own ? toOwnReview(own) : null,
    other: shown ? toReview(shown) : null,
    mayReply: shown?.repliedAt === null,
    rating: toRating(rating),
  }
}
