import type { Member } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { publishedReviews } from './queries.ts'

/** A published review that the member sees and did not write: reviews of buyers are not public. */
const visibleReview = (tx: Tx, { id: memberId }: Member, id: string) =>
  publishedReviews(tx)
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select(['booking.image', 'seller.name as sellerName', 'sale.created_at as soldAt'])
    .where('review.id', '=', id)
    .where('author.id', '!=', memberId)
    .where(({ or, eb }) =>
      or([eb('review.author', '=', 'buyer'), eb('review.subject_id', '=', memberId)]),
    )
    .executeTakeFirst()

type Sent = { id: string; reason: string }

async function report(tx: Tx, reporter: Member, { id, reason }: Sent) {
  const review = await visibleReview(tx, reporter, id)
  if (!review) throw refuse('not_found')
  await tx
    .insertInto('report')
    .values({
      reporter_id: reporter.id,
      review_id: id,
      header: review.title,
      image: review.image,
      seller_name: review.sellerName,
      item_date: review.soldAt.toISOString(),
      reason,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'review_id']).doNothing())
    .execute()
}

/** Adds a review to the reports that admins work off, once per member. Refuses `not_found`. */
export function reportReview(db: Db, reporter: Member, sent: Sent): Promise<void> {
  return transact(db, (tx) => report(tx, reporter, sent))
}
