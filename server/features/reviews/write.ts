import type { NewReview } from '../../../contract/reviews.ts'
import { lockMemberShared } from '../../access/member-locks.ts'
import { noteSecurityEvent } from '../../access/security-log.ts'
import type { Member, TxServices, WriteServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { memberOf, otherParty, partyOf } from '../sales/rules.ts'
import { publishReviewsOf } from './publish.ts'
import { writingRefusal } from './rules.ts'
import { hasBothReviews, lockReviewedSale, type ReviewedSale, saveReview } from './sale-queries.ts'

function ensureNotLinked({ isLinked }: ReviewedSale) {
  if (!isLinked) return
  noteSecurityEvent('review_refused', 'accounts_linked')
  throw refuse('accounts_linked')
}

/** A text with only white space counts as none. */
const withoutBlanks = (review: NewReview): NewReview => ({
  ...review,
  text: review.text.trim() === '' ? '' : review.text,
})

async function write(services: TxServices, tx: Tx, member: Member, id: string, review: NewReview) {
  await lockMemberShared(tx, member)
  const sale = await lockReviewedSale(tx, id)
  const author = sale && partyOf(sale, member)
  if (!sale || !author) throw refuse('not_found')
  const refusal = writingRefusal(sale)
  if (refusal) throw refuse(refusal)
  ensureNotLinked(sale)
  const subjectId = memberOf(sale, otherParty(author))
  const whole = { ...withoutBlanks(review), saleId: id, subjectId }
  if (!(await saveReview(tx, { ...whole, author }))) throw refuse('review_published')
  if (!(await hasBothReviews(tx, id))) return false
  await publishReviewsOf(services, tx, sale)
  return true
}

/**
 * Writes or changes the review of a party; with the second one, both are published. Returns whether
 * they were published. Refuses `not_found`, `sale_not_ended`, `review_time_over`, `review_published`, `accounts_linked`.
 */
export function writeReview(
  services: WriteServices,
  member: Member,
  id: string,
  review: NewReview,
): Promise<boolean> {
  return transact(services.db, (tx) => write(services, tx, member, id, review))
}
