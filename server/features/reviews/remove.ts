import { isolate } from '../../../contract/i18n/bidi.ts'
import { recordAudit } from '../../access/audit.ts'
import type { Member, RequestContext } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { salePath } from '../sales/notify.ts'
import { isParty } from '../sales/rules.ts'
import { publishedReviews } from './queries.ts'

type Services = Pick<RequestContext, 'db' | 'jobs' | 'config'>
type Removal = { id: string; reason: string }

const lockPublished = (tx: Tx, id: string) =>
  publishedReviews(tx)
    .select(['sale.id as saleId', 'sale.buyer_id as buyerId', 'sale.seller_id as sellerId'])
    .where('review.id', '=', id)
    .forUpdate('review')
    .executeTakeFirst()

type Published = NonNullable<Awaited<ReturnType<typeof lockPublished>>>

async function notifyAuthor(services: Services, tx: Tx, review: Published, reason: string) {
  const { id, title, authorId: memberId, author, saleId } = review
  const path = salePath(author, saleId)
  const values = { title, reason: trusted(isolate(reason)) }
  const notice = { memberId, kind: 'reviewRemoved', subject: id, title, path } as const
  await notifyMember(services, tx, notice, { name: 'reviewRemoved', values })
}

async function remove(services: Services, tx: Tx, admin: Member, { id, reason }: Removal) {
  const review = await lockPublished(tx, id)
  if (!review) throw refuse('not_found')
  if (isParty(review, admin)) throw refuse('own_case')
  await tx
    .updateTable('review')
    .set({ removed_at: now, removed_because: reason })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('report')
    .set({ closed_at: now })
    .where('review_id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
  await notifyAuthor(services, tx, review, reason)
  await recordAudit(tx, admin, {
    action: 'remove_review',
    person: review.authorId,
    title: review.title,
    before: { published: true },
    after: { published: false, reason },
  })
}

/**
 * Removes a published review, closes its reports and tells its author why. Refuses `not_found` and
 * `own_case`.
 */
export function removeReview(services: Services, admin: Member, removal: Removal): Promise<void> {
  return transact(services.db, (tx) => remove(services, tx, admin, removal))
}
