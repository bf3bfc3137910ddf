import type { Removal } from '../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../access/audit.ts'
import type { Member, RequestContext } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { ensureUndecided, upholdReports } from '../reports/close.ts'
import { isReported } from '../reports/queries.ts'
import { stateReasons } from '../restrictions/state-reasons.ts'
import { isParty } from '../sales/rules.ts'
import { publishedReviews } from './queries.ts'

type Services = Pick<RequestContext, 'db' | 'jobs' | 'config'>

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

async function remove(services: Services, tx: Tx, admin: Member, removal: Removal) {
  const { id, ground, reason } = removal
  const review = await lockForRemoval(tx, admin, removal)
  await tx
    .updateTable('review')
    .set({ removed_at: now, removed_because: reason })
    .where('id', '=', id)
    .execute()
  await stateReasons(services, tx, {
    memberId: review.authorId,
    kind: 'reviewRemoved',
    subject: id,
    title: review.title,
    ground,
    reason,
    decidedBy: admin.id,
    reported: await isReported(tx, 'review_id', id, review.authorId),
  })
  await upholdReports(services, tx, { subject: 'review_id', id, decidedBy: admin.id })
  await recordAudit(tx, admin, {
    action: 'remove_review',
    person: review.authorId,
    title: review.title,
    before: { published: true },
    after: { published: false, ground },
  })
}

/**
 * Removes a published review, states the reasons to its author, and closes its reports. Refuses
 * `not_found`, `own_case` and `report_decided`.
 */
export function removeReview(services: Services, admin: Member, removal: Removal): Promise<void> {
  return transact(services.db, (tx) => remove(services, tx, admin, removal))
}

async function hideReply(services: Services, tx: Tx, admin: Member, removal: Removal) {
  const { id, ground, reason } = removal
  const review = await lockForRemoval(tx, admin, removal)
  if (!review.reply) throw refuse('not_found')
  const { subjectId: memberId, title } = review
  await tx.updateTable('review').set({ reply_removed_at: now }).where('id', '=', id).execute()
  await stateReasons(services, tx, {
    memberId,
    kind: 'replyRemoved',
    subject: id,
    title,
    ground,
    reason,
    decidedBy: admin.id,
    reported: await isReported(tx, 'review_id', id, memberId),
  })
  // The reports of others may be about the review.
  const upheld = { subject: 'review_id', id, decidedBy: admin.id } as const
  await upholdReports(services, tx, { ...upheld, onlyBy: review.authorId })
  await recordAudit(tx, admin, {
    action: 'remove_reply',
    person: memberId,
    title,
    before: { published: true },
    after: { published: false, ground },
  })
}

/**
 * Removes the reply to a published review, states the reasons to its author, and closes the report of
 * the review's author. Refuses `not_found`, `own_case` and `report_decided`.
 */
export function removeReply(services: Services, admin: Member, removal: Removal): Promise<void> {
  return transact(services.db, (tx) => hideReply(services, tx, admin, removal))
}
