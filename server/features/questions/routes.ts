import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit, consumeRateLimits } from '../../access/rate-limits.ts'
import type { Db } from '../../database/db.ts'
import { readTaggedFromReplica } from '../../database/replica/read.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginateBy, paginationOf } from '../../http/pagination.ts'
import { reportLimits } from '../reports/rate-limits.ts'
import { answerQuestion, changeAnswer } from './answer.ts'
import { askQuestion } from './ask.ts'
import { hasPage, type QuestionRow, questionsOfItem, receivedQuestions } from './queries.ts'
import { questionLimits } from './rate-limits.ts'
import { removeQuestion } from './remove.ts'
import { reportQuestion } from './report.ts'
import { questionTags, toQuestion, toReceivedQuestion } from './serialize.ts'

const { questions } = implementer

export const questionProcedures = {
  ofItem: questions.ofItem.handler(async function listQuestionsOfItem({ context, input }) {
    const { id, ...page } = input
    const { rows, after } = paginationOf(page)
    const read = async (db: Db) => ({
      isKnown: await hasPage(db, id),
      found: await questionsOfItem(db, id, rows, after),
    })
    const { isKnown, found } = await readTaggedFromReplica(context, read, (result) => [
      `product:${id}`,
      ...questionTags(id, result.found),
    ])
    if (!isKnown) throw refuse('not_found')
    const position = (row: QuestionRow) => ({ at: row.answeredAt ?? row.askedAt, id: row.id })
    return paginateBy(`/items/${id}/questions`, page, found, position, toQuestion)
  }),

  ask: questions.ask.handler(async function askSeller({ context, input }) {
    const { db, address } = context
    await consumeRateLimits(db, [
      [questionLimits.askByAddress, address],
      [questionLimits.askByAccount, requireMember(context).id],
    ])
    const insertedId = await askQuestion(context, { productId: input.id, text: input.text })
    return { acknowledged: true, insertedId }
  }),

  received: questions.received.handler(async function listReceivedQuestions({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await receivedQuestions(context.db, requireMember(context).id, rows, after)
    const position = (row: QuestionRow) => ({ at: row.askedAt, id: row.id })
    return paginateBy('/questions', input, found, position, toReceivedQuestion)
  }),

  answer: questions.answer.handler(async function answerOpenQuestion({ context, input }) {
    const me = requireMember(context)
    await consumeRateLimit(context.db, questionLimits.answerQuestion, me.id)
    await answerQuestion(context, me, input)
    return { acknowledged: true }
  }),

  changeAnswer: questions.changeAnswer.handler(async function changeOwnAnswer(call) {
    const { context, input } = call
    const me = requireMember(context)
    await consumeRateLimit(context.db, questionLimits.answerQuestion, me.id)
    await changeAnswer(context.db, me, input)
    return { acknowledged: true }
  }),

  report: questions.report.handler(async function reportVisibleQuestion({ context, input }) {
    const me = requireMember(context)
    await consumeRateLimits(context.db, [
      [reportLimits.reportByAddress, context.address],
      [questionLimits.reportQuestion, me.id],
    ])
    await reportQuestion(context, me, input)
    return { acknowledged: true }
  }),

  remove: questions.remove.handler(async function removeAnyQuestion({ context, input }) {
    await removeQuestion(context, requireMember(context), input)
    return { acknowledged: true }
  }),
}
