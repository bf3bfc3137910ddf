import { sql } from 'kysely'
import { answerEditMinutes, latestQuestions } from '../../../contract/question-limits.ts'
import type { Db } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { type Cursor, findNewestFirst, findOldestFirst } from '../../http/pagination.ts'
import { isVisible } from '../holds/queries.ts'

/** Questions that are not removed, with their askers and products. */
export function shownQuestions(db: Db) {
  return db
    .selectFrom('question')
    .innerJoin('member as asker', 'asker.id', 'question.asker_id')
    .innerJoin('product', 'product.id', 'question.product_id')
    .select([
      'question.id',
      'question.text',
      'question.answer',
      'question.asked_at as askedAt',
      'question.answered_at as answeredAt',
      'asker.id as askerId',
      'asker.name as askerName',
      'product.id as productId',
      'product.title',
      'product.image',
    ])
    .where('question.hidden_at', 'is', null)
    .where('product.withdrawn_at', 'is', null)
}

/** Whether a report of `question` is open. */
export const hasOpenReport = sql<boolean>`exists (
  select from report where report.question_id = question.id and report.closed_at is null)`

/** Questions that anyone may see. */
export const publishedQuestions = (db: Db) =>
  shownQuestions(db)
    .where('question.answered_at', 'is not', null)
    .where('product.hidden_at', 'is', null)

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof shownQuestions>['execute']>>[number]

export function questionsOfItem(db: Db, productId: string, rows: number, after?: Cursor) {
  const query = publishedQuestions(db).where('question.product_id', '=', productId)
  return findNewestFirst(query, ['question.answered_at', 'question.id'], rows, after)
}

/** The latest answered questions of a product, each with the number of all of them. */
export function latestQuestionsOf(db: Db, productId: string) {
  return publishedQuestions(db)
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('question.product_id', '=', productId)
    .orderBy('question.answered_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(sql.lit(latestQuestions))
    .modifyEnd(prepared)
    .execute()
}

const maxWaiting = 20

/** Unanswered questions of a product that the member asked, or is to answer. */
export function waitingQuestions(db: Db, productId: string, memberId: string) {
  return shownQuestions(db)
    .where('question.product_id', '=', productId)
    .where('question.answered_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('question.asker_id', '=', memberId), eb('question.seller_id', '=', memberId)]),
    )
    .orderBy('question.asked_at', 'desc')
    .limit(sql.lit(maxWaiting))
    .modifyEnd(prepared)
    .execute()
}

/** Whether the answer to `question` can still be changed. */
export const isAnswerEditable = sql<boolean>`question.answered_at >
  clock_timestamp() - make_interval(mins => ${sql.lit(answerEditMinutes)})`

const isOpen = sql<boolean>`question.answered_at is null`

/** Open questions about a paused listing wait until it is listed again: it has no page for the answers. */
export const isReceived = sql<boolean>`(question.answered_at is not null or product.hidden_at is null)`

/** Questions about unsold products of a seller that are open, or were answered a few minutes ago. */
export function receivedQuestions(db: Db, sellerId: string, rows: number, after?: Cursor) {
  const query = shownQuestions(db)
    .where('question.seller_id', '=', sellerId)
    .where('product.sold_at', 'is', null)
    .where(isReceived)
    .where(({ or }) => or([isOpen, isAnswerEditable]))
  return findOldestFirst(query, ['question.asked_at', 'question.id'], rows, after)
}

/** The number of questions without an answer, for the dashboard of the seller. */
export const countOpenQuestions = (db: Db, sellerId: string) =>
  db
    .selectFrom('question')
    .innerJoin('product', 'product.id', 'question.product_id')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('question.seller_id', '=', sellerId)
    .where('question.hidden_at', 'is', null)
    .where('product.withdrawn_at', 'is', null)
    .where('product.sold_at', 'is', null)
    .where(isReceived)
    .where(isOpen)
    .$asScalar()
    .$notNull()

/** Whether the product has a page. */
export async function hasPage(db: Db, productId: string): Promise<boolean> {
  const found = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where(isVisible)
    .executeTakeFirst()
  return found !== undefined
}
