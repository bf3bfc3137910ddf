import { isolate } from '../../../contract/i18n/bidi.ts'
import { itemPath } from '../../../contract/schemas/slug.ts'
import { recordAudit } from '../../access/audit.ts'
import type { Member, RequestContext } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'

type Services = Pick<RequestContext, 'db' | 'jobs' | 'config'>
type Removal = { id: string; reason: string }

/** Also one of a withdrawn product: its report waits for a decision. */
const lockQuestion = (tx: Tx, id: string) =>
  tx
    .selectFrom('question')
    .innerJoin('product', 'product.id', 'question.product_id')
    .select(['question.id', 'product.id as productId', 'product.title'])
    .select(['question.asker_id as askerId', 'question.seller_id as sellerId'])
    .select('question.answered_at as answeredAt')
    .where('question.id', '=', id)
    .where('question.hidden_at', 'is', null)
    .forUpdate('question')
    .executeTakeFirst()

type Locked = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

/** The asker and, if there is an answer, the seller. */
const authorsOf = ({ askerId, sellerId, answeredAt }: Locked) =>
  answeredAt ? [askerId, sellerId] : [askerId]

async function notifyAuthors(services: Services, tx: Tx, question: Locked, reason: string) {
  const { id: subject, productId, title } = question
  const path = itemPath(productId, title)
  const values = { title, reason: trusted(isolate(reason)) }
  for (const memberId of authorsOf(question)) {
    const notice = { memberId, kind: 'questionRemoved', subject, title, path } as const
    await notifyMember(services, tx, notice, { name: 'questionRemoved', values })
  }
}

async function hide(tx: Tx, admin: Member, { id, reason }: Removal) {
  await tx
    .updateTable('question')
    .set({ hidden_at: now, hidden_by: admin.id, hidden_because: reason })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('report')
    .set({ closed_at: now })
    .where('question_id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}

async function remove(services: Services, tx: Tx, admin: Member, removal: Removal) {
  const question = await lockQuestion(tx, removal.id)
  if (!question) throw refuse('not_found')
  if ([question.askerId, question.sellerId].includes(admin.id)) throw refuse('own_case')
  await hide(tx, admin, removal)
  await notifyAuthors(services, tx, question, removal.reason)
  await recordAudit(tx, admin, {
    action: 'remove_question',
    person: question.askerId,
    title: question.title,
    before: { shown: true },
    after: { shown: false, reason: removal.reason },
  })
}

/**
 * Removes a question, closes its reports and tells its authors why. Refuses `not_found` and
 * `own_case`.
 */
export function removeQuestion(services: Services, admin: Member, sent: Removal): Promise<void> {
  return transact(services.db, (tx) => remove(services, tx, admin, sent))
}
