import type { Member, TxServices, WriteServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { fileReport } from '../reports/file-report.ts'
import { publishedReviews } from './queries.ts'

/** A published review that the member sees: reviews of buyers are not public. */
const visibleReview = (tx: Tx, { id: memberId }: Member, id: string) =>
  publishedReviews(tx)
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select(['booking.image', 'seller.name as sellerName', 'sale.created_at as soldAt'])
    .where('review.id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('review.author', '=', 'buyer'),
        eb('review.subject_id', '=', memberId),
        eb('author.id', '=', memberId),
      ]),
    )
    .executeTakeFirst()

type Sent = { id: string; reason: string }

async function report(services: TxServices, tx: Tx, reporter: Member, { id, reason }: Sent) {
  const review = await visibleReview(tx, reporter, id)
  if (!review) throw refuse('not_found')
  // Of their own review, only the reply of the other party can be reported.
  if (review.authorId === reporter.id && !review.reply) throw refuse('own_review')
  await fileReport(services, tx, {
    reporterId: reporter.id,
    subject: 'review_id',
    subjectId: id,
    header: review.title,
    image: review.image,
    sellerName: review.sellerName,
    date: review.soldAt.toISOString(),
    reason,
  })
}

/**
 * Adds a review to the reports that admins work off, once per member, who gets a receipt. Refuses
 * `not_found` and `own_review`.
 */
export function reportReview(services: WriteServices, reporter: Member, sent: Sent): Promise<void> {
  return transact(services.db, (tx) => report(services, tx, reporter, sent))
}
