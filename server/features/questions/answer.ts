import { itemPath } from '../../../contract/schemas/slug.ts'
import { lockMemberShared } from '../../access/member-locks.ts'
import type { Member, TxServices, WriteServices } from '../../context.ts'
import { type Db, now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { notifyMember } from '../notices/notify.ts'
import { isAnswerEditable, isReceived, shownQuestions } from './queries.ts'

type Answer = { id: string; text: string }

/** A question that the member received, locked. Refuses `not_found`. */
function lockReceived(tx: Tx, seller: Member, id: string) {
  return shownQuestions(tx)
    .where('question.id', '=', id)
    .where('question.seller_id', '=', seller.id)
    .where(isReceived)
    .forUpdate('question')
    .executeTakeFirstOrThrow(() => refuse('not_found'))
}

type Received = Awaited<ReturnType<typeof lockReceived>>

async function notifyAsker(services: TxServices, tx: Tx, question: Received) {
  const { id: subject, askerId: memberId, productId, title } = question
  const path = itemPath(productId, title)
  const notice = { memberId, kind: 'questionAnswered', subject, title, path } as const
  const values = { title, link: { page: `${path}#questions` } }
  await notifyMember(services, tx, notice, { name: 'questionAnswered', values })
}

async function answer(services: TxServices, tx: Tx, seller: Member, { id, text }: Answer) {
  await lockMemberShared(tx, seller)
  const question = await lockReceived(tx, seller, id)
  if (question.answeredAt) throw refuse('already_answered')
  await tx
    .updateTable('question')
    .set({ answer: text, answered_at: now })
    .where('id', '=', id)
    .execute()
  await notifyAsker(services, tx, question)
}

/** The first answer, which publishes the question. Refuses `not_found` and `already_answered`. */
export function answerQuestion(
  services: WriteServices,
  seller: Member,
  sent: Answer,
): Promise<void> {
  return transact(services.db, (tx) => answer(services, tx, seller, sent))
}

async function change(tx: Tx, seller: Member, { id, text }: Answer) {
  await lockReceived(tx, seller, id)
  const { numUpdatedRows } = await tx
    .updateTable('question')
    .set({ answer: text })
    .where('id', '=', id)
    .where(isAnswerEditable)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('answer_final')
}

/** Changes an answer. Refuses `not_found` and, without one or later, `answer_final`. */
export function changeAnswer(db: Db, seller: Member, sent: Answer): Promise<void> {
  return transact(db, (tx) => change(tx, seller, sent))
}
