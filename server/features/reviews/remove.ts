import type { Removal } from '../../../contract/schemas/removal-reasons.ts'
import type { Member, TxServices, WriteServices } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { ensureUndecided } from '../reports/close.ts'
import { recordRemoval } from '../reports/record-removal.ts'
import { isParty } from '../sales/rules.ts'
import { publishedReviews } from './queries.ts'

const lockPublished = (tx: Tx, id: string) =>
  publishedReviews(tx)
    .select(['sale.buyer_id as buyerId', 'sale.seller_id as sellerId'])
    .select('review.subject_id as subjectId')
    .where('review.id', '=', id)
    .forUpdate('review')
    .executeTakeFirst()

async function lockForRemoval(tx: Tx, admin: Member, { id, report }: Removal) {
  const review = await lockPublished(tx, id)
  await ensureUndecided(tx, report, 'review_id', id)
  if (!review) throw refuse('not_found')
  if (isParty(review, admin)) throw refuse('own_case')
  return review
}

async function remove(services: TxServices, tx: Tx, admin: Member, removal: Removal) {
  const { id, reason } = removal
  const review = await lockForRemoval(tx, admin, removal)
  await tx
    .updateTable('review')
    .set({ removed_at: now, removed_because: reason })
    .where('id', '=', id)
    .execute()
  await recordRemoval(services, tx, admin, {
    ...removal,
    kind: 'reviewRemoved',
    subject: 'review_id',
    title: review.title,
    authors: [review.authorId],
    action: 'remove_review',
    auditKey: 'published',
  })
}

/**
 * Removes a published review, states the reasons to its author, and closes its reports. Refuses
 * `not_found`, `own_case` and `report_decided`.
 */
export function removeReview(
  services: WriteServices,
  admin: Member,
  removal: Removal,
): Promise<void> {
  return transact(services.db, (tx) => remove(services, tx, admin, removal))
}

async function hideReply(services: TxServices, tx: Tx, admin: Member, removal: Removal) {
  const { id } = removal
  const review = await lockForRemoval(tx, admin, removal)
  if (!review.reply) throw refuse('not_found')
  await tx.updateTable('review').set({ reply_removed_at: now }).where('id', '=', id).execute()
  await recordRemoval(services, tx, admin, {
    ...removal,
    kind: 'replyRemoved',
    subject: 'review_id',
    title: review.title,
    authors: [review.subjectId],
    action: 'remove_reply',
    auditKey: 'published',
    // The reports of others may be about the review.
    onlyBy: review.authorId,
  })
}

/**
 * Removes the reply to a published review, states the reasons to its author, and closes the report of
 * the review's author. Refuses `not_found`, `own_case` and `report_decided`.
 */
export function removeReply(
  services: WriteServices,
  admin: Member,
  removal: Removal,
): Promise<void> {
  return transact(services.db, (tx) => hideReply(services, tx, admin, removal))
}
