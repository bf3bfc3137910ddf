import type { Member, RequestContext } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { notifyWithoutEmail } from '../notices/notify.ts'
import { salePath } from '../sales/notify.ts'
import { publishedReviews } from './queries.ts'

const publishedAbout = (tx: Tx, { id: memberId }: Member, id: string) =>
  publishedReviews(tx)
    .select('review.sale_id as saleId')
    .where('review.id', '=', id)
    .where('review.subject_id', '=', memberId)
    .forUpdate('review')
    .executeTakeFirst()

async function reply(services: Pick<RequestContext, 'jobs'>, tx: Tx, me: Member, sent: Reply) {
  const { id, text } = sent
  const review = await publishedAbout(tx, me, id)
  if (!review) throw refuse('not_found')
  if (review.repliedAt) throw refuse('already_replied')
  await tx
    .updateTable('review')
    .set({ reply: text, replied_at: now })
    .where('id', '=', id)
    .execute()
  const { authorId: memberId, author, title, saleId } = review
  const path = salePath(author, saleId)
  const notice = { memberId, kind: 'reviewReplied', subject: id, title, path } as const
  await notifyWithoutEmail(services, tx, notice)
}

type Reply = { id: string; text: string }

/** The one reply of the reviewed member, also if staff removed it. Refuses `not_found` and `already_replied`. */
export function replyToReview(
  services: Pick<RequestContext, 'db' | 'jobs'>,
  member: Member,
  sent: Reply,
): Promise<void> {
  return transact(services.db, (tx) => reply(services, tx, member, sent))
}
