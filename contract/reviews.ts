import { z } from 'zod'
import { contentRemoval, mayRefuse, membersOnly } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import { maxReviewLength, reviewDays } from './review-terms.ts'
import { listRoute, route } from './route.ts'
import { acknowledged, moment } from './schemas/common.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { party } from './schemas/party.ts'
import { removal } from './schemas/removal-reasons.ts'
import { optionalText, pathId, text } from './schemas/string-schemas.ts'
import { maxReportReasonLength } from './schemas/text-limits.ts'

const score = z
  .number(errorMessage('score'))
  .int(errorMessage('score'))
  .min(1, errorMessage('score'))
  .max(5, errorMessage('score'))

const scores = z.object({
  agreement: score.describe('Of a seller: item as described. Of a buyer: kept to the agreement.'),
  communication: score,
  handover: score.describe('Delivery, handover or return.'),
})

export const newReview = scores.extend({ text: optionalText('Review', maxReviewLength) })
export const reviewReply = z.object({ text: text('Reply', maxReviewLength) })
export const reviewReport = z.object({ reason: text('Reason', maxReportReasonLength) })

const reply = z.object({ text: z.string(), date: moment })

/** A published review. */
export const review = scores.extend({
  _id: z.string(),
  author: party,
  authorName: z.string().describe('The first name with the initial of the last name.'),
  header: z.string().describe('The title of the product that was sold.'),
  refunded: z.boolean().describe('Whether the buyer was refunded in full.'),
  text: z.string(),
  date: moment.describe('When it was published, ISO 8601, UTC.'),
  reply: reply.nullable(),
})

export const rating = z.object({
  count: z.number().describe('Number of published reviews.'),
  average: z.number().nullable().describe('Of all scores, from 1 to 5. Null without reviews.'),
})

const ownReview = scores.extend({
  _id: z.string(),
  text: z.string(),
  date: moment.describe('When it was written, ISO 8601, UTC.'),
  published: z.boolean(),
  reply: reply.nullable(),
  removedBecause: z.string().nullable().describe('The reason of the admin who removed it.'),
})

const saleReviews = z.object({
  until: moment.nullable().describe('Until when the caller may write or change a review.'),
  linked: z
    .boolean()
    .describe('Whether buyer and seller may be one person, so that they cannot review each other.'),
  own: ownReview.nullable().describe('The review that the caller has written.'),
  other: review.nullable().describe('The review of the other party, once it is published.'),
  mayReply: z.boolean().describe('Whether the caller may reply to it.'),
  rating: rating.describe('Of the other party, from all their published reviews.'),
})

export const reviews = {
  ofSale: route({
    method: 'GET',
    path: '/sales/{id}/reviews',
    action: 'write_review',
    summary: 'The reviews of a sale, as one of its parties sees them.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(saleReviews),
  write: route({
    method: 'PUT',
    path: '/sales/{id}/review',
    action: 'write_review',
    summary: `Writes the caller's review of a sale, or changes it until it is published: when both parties have written, or ${reviewDays} days after the end of the sale.`,
  })
    .errors({
      ...membersOnly,
      ...mayRefuse('not_found', 'sale_not_ended', 'review_time_over', 'review_published'),
      ...mayRefuse('accounts_linked'),
    })
    .input(newReview.extend({ id: pathId }))
    .output(acknowledged.extend({ published: z.boolean() })),
  reply: route({
    method: 'POST',
    path: '/reviews/{id}/reply',
    action: 'reply_to_review',
    summary: 'The one reply of the reviewed member to a published review.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found', 'already_replied') })
    .input(reviewReply.extend({ id: pathId }))
    .output(acknowledged),
  report: route({
    method: 'POST',
    path: '/reviews/{id}/report',
    action: 'report_review',
    summary:
      'Reports a published review to the admins; its author can report the reply. Idempotent per member.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found', 'own_review') })
    .input(reviewReport.extend({ id: pathId }))
    .output(acknowledged),
  remove: route({
    method: 'POST',
    path: '/reviews/{id}/removal',
    action: 'remove_review',
    summary: 'Removes a published review, with a statement of reasons for its author.',
  })
    .errors(contentRemoval)
    .input(removal.extend({ id: pathId }))
    .output(acknowledged),
  removeReply: route({
    method: 'POST',
    path: '/reviews/{id}/reply/removal',
    action: 'remove_review',
    summary: 'Removes the reply to a published review, with a statement of reasons for its author.',
  })
    .errors(contentRemoval)
    .input(removal.extend({ id: pathId }))
    .output(acknowledged),
  ofSeller: listRoute({
    method: 'GET',
    path: '/sellers/{id}/reviews',
    action: 'see_reviews',
    summary: 'The published reviews of a seller by buyers, newest first.',
  })
    .errors(mayRefuse('not_found'))
    .input(pageInput.extend({ id: pathId }))
    .output(pageOf(review)),
  latest: route({
    method: 'GET',
    path: '/reviews/latest',
    action: 'see_reviews',
    summary: 'The four latest reviews of sellers that have a text, whatever their scores.',
  }).output(z.array(review)),
}

export type NewReview = z.infer<typeof newReview>
export type Review = z.infer<typeof review>
export type Rating = z.infer<typeof rating>
export type SaleReviews = z.infer<typeof saleReviews>
