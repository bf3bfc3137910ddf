import type { Removal } from '../../../contract/schemas/removal-reasons.ts'
import type { Member, TxServices, WriteServices } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { ensureUndecided } from '../reports/close.ts'
import { recordRemoval } from '../reports/record-removal.ts'

/** Also one of a withdrawn product: its report waits for a decision. */
const lockQuestion = (tx: Tx, id: string) =>
  tx
    .selectFrom('question')
    .innerJoin('product', 'product.id', 'question.product_id')
    .select(['question.id', 'product.title'])
    .select(['question.asker_id as askerId', 'question.seller_id as sellerId'])
    .select('question.answered_at as answeredAt')
    .where('question.id', '=', id)
    .where('question.hidden_at', 'is', null)
    .forUpdate('question')
    .executeTakeFirst()

type Locked = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

/** The asker and, if there is an answer, the seller. */
const authorsOf = ({ askerId, sellerId, answeredAt }: Locked): [string, ...string[]] =>
  answeredAt ? [askerId, sellerId] : [askerId]

async function hide(tx: Tx, admin: Member, { id, reason }: Removal) {
  await tx
    .updateTable('question')
    .set({ hidden_at: now, hidden_by: admin.id, hidden_because: reason })
    .where('id', '=', id)
    .execute()
}

async function remove(services: TxServices, tx: Tx, admin: Member, removal: Removal) {
  const { id, report } = removal
  const question = await lockQuestion(tx, id)
  await ensureUndecided(tx, report, 'question_id', id)
  if (!question) throw refuse('not_found')
  if ([question.askerId, question.sellerId].includes(admin.id)) throw refuse('own_case')
  await hide(tx, admin, removal)
  await recordRemoval(services, tx, admin, {
    ...removal,
    kind: 'questionRemoved',
    subject: 'question_id',
    title: question.title,
    authors: authorsOf(question),
    action: 'remove_question',
    auditKey: 'shown',
  })
}

/**
 * Removes a question, states the reasons to its authors, and closes its reports. Refuses
 * `not_found`, `own_case` and `report_decided`.
 */
export function removeQuestion(
  services: WriteServices,
  admin: Member,
  sent: Removal,
): Promise<void> {
  return transact(services.db, (tx) => remove(services, tx, admin, sent))
}
