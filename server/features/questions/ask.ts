import { sql } from 'kysely'
import { maxOpenQuestions } from '../../../contract/question-limits.ts'
import { isBlockBetween } from '../../access/member-blocks.ts'
import { lockMember } from '../../access/member-locks.ts'
import { ensure } from '../../access/policy.ts'
import { ensureConfirmed, requireMember } from '../../access/procedures.ts'
import type { RequestContext, WriteServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { repeatableSince } from '../../database/repeated-request.ts'
import { refuse } from '../../errors/refusal.ts'
import { isVisible } from '../holds/queries.ts'
import { notifyMember } from '../notices/notify.ts'
import { questionPolicy } from './policy.ts'

type Services = WriteServices & Pick<RequestContext, 'caller'>
type QuestionInput = { memberId: string; productId: string; text: string }

async function openQuestionsBy(tx: Tx, { memberId, productId }: QuestionInput): Promise<number> {
  const { open } = await tx
    .selectFrom('question')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('asker_id', '=', memberId)
    .where('product_id', '=', productId)
    .where('answered_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

/** A product with a page, locked against its withdrawal. */
const lockVisibleProduct = (tx: Tx, id: string, askerId: string) =>
  tx
    .selectFrom('product')
    .select(['id', 'title', 'seller_id as ownerId', 'sold_at as soldAt'])
    .select(isBlockBetween(sql.ref('seller_id'), sql.val(askerId)).as('isBlocked'))
    .where('id', '=', id)
    .where(isVisible)
    .forShare()
    .executeTakeFirst()

async function lockProductToAsk({ caller }: Services, tx: Tx, sent: QuestionInput) {
  const product = await lockVisibleProduct(tx, sent.productId, sent.memberId)
  if (!product) throw refuse('not_found')
  ensure(questionPolicy.ask_question, caller, product)
  if (product.soldAt) throw refuse('product_sold')
  if (product.isBlocked) throw refuse('question_not_possible')
  return product
}

type Product = Awaited<ReturnType<typeof lockProductToAsk>>

async function notifySeller(services: Services, tx: Tx, product: Product, id: string) {
  const { title, ownerId: memberId } = product
  const path = '/dashboard/questions'
  const notice = { memberId, kind: 'questionAsked', subject: id, title, path } as const
  await notifyMember(services, tx, notice, { name: 'questionAsked', values: { title } })
}

/** The same question of the member, if its response may have been lost. */
const repeatedQuestion = (tx: Tx, { memberId, productId, text }: QuestionInput) =>
  tx
    .selectFrom('question')
    .select('id')
    .where('asker_id', '=', memberId)
    .where('product_id', '=', productId)
    .where('text', '=', text)
    .where('hidden_at', 'is', null)
    .where('asked_at', '>', repeatableSince)
    .executeTakeFirst()

async function ask(services: Services, tx: Tx, input: QuestionInput): Promise<string> {
  const { memberId, productId, text } = input
  const product = await lockProductToAsk(services, tx, input)
  ensureConfirmed(services)
  const repeated = await repeatedQuestion(tx, input)
  if (repeated) return repeated.id
  if ((await openQuestionsBy(tx, input)) >= maxOpenQuestions) throw refuse('too_many_questions')
  const { id } = await tx
    .insertInto('question')
    .values({ product_id: productId, seller_id: product.ownerId, asker_id: memberId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifySeller(services, tx, product, id)
  return id
}

/**
 * Asks the seller of a product and tells them. Returns the id of the question; the same one within ten
 * minutes is not asked again. Refuses `not_found`, `own_listing`, `product_sold`, `question_not_possible`
 * after a block between the two, `email_confirmation_required` and `too_many_questions`.
 */
export function askQuestion(
  services: Services,
  sent: Omit<QuestionInput, 'memberId'>,
): Promise<string> {
  return transact(services.db, async (tx) => {
    const member = requireMember(services)
    // The lock keeps the count of the member's open questions exact.
    await lockMember(tx, member)
    return ask(services, tx, { ...sent, memberId: member.id })
  })
}
