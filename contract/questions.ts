import { z } from 'zod'
import { findContactDetails } from './contact-details.ts'
import { contentRemoval, mayRefuse, membersOnly } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import type { Label } from './i18n/translator.ts'
import {
  answerEditMinutes,
  maxAnswerLength,
  maxOpenQuestions,
  maxQuestionLength,
} from './question-limits.ts'
import { listRoute, route } from './route.ts'
import { acknowledged, moment } from './schemas/common.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { removal } from './schemas/removal-reasons.ts'
import { pathId, text } from './schemas/string-schemas.ts'
import { maxReportReasonLength } from './schemas/text-limits.ts'

/** Public text. Fraud begins with a way around the protected payment, so it has no contact details. */
const publicText = (label: Label, max: number) =>
  text(label, max).refine(
    (value) => value.length > max || findContactDetails(value).length === 0,
    errorMessage('contactDetails', { label }),
  )

export const newQuestion = z.object({ text: publicText('Question', maxQuestionLength) })
export const newAnswer = z.object({ text: publicText('Answer', maxAnswerLength) })
export const questionReport = z.object({ reason: text('Reason', maxReportReasonLength) })

const asked = z.object({
  _id: z.string(),
  text: z.string(),
  askerName: z.string().describe('The first name with the initial of the last name.'),
  date: moment.describe('When it was asked, ISO 8601, UTC.'),
})

const answer = z.object({ text: z.string(), date: moment })

/** An answered question, which is public. */
export const question = asked.extend({ answer })

/** What the page of a product shows of its questions. */
export const itemQuestions = z.object({
  canAsk: z.boolean(),
  canAnswer: z.boolean().describe('Whether the caller is the seller.'),
  count: z.number().describe('Number of answered questions.'),
  latest: z.array(question).describe('The latest of them.'),
  waiting: z
    .array(asked)
    .describe('Unanswered questions: of the caller, or all of them if the caller is the seller.'),
})

/** A question as the seller of the product sees it. */
const receivedQuestion = asked.extend({
  productId: z.string(),
  header: z.string(),
  image: z.string(),
  answer: answer
    .extend({ editableUntil: moment })
    .nullable()
    .describe('Null while the question is open.'),
})

export const questions = {
  ofItem: listRoute({
    method: 'GET',
    path: '/items/{id}/questions',
    action: 'see_questions',
    summary: 'The answered questions about a product, newest answer first.',
  })
    .errors(mayRefuse('not_found'))
    .input(pageInput.extend({ id: pathId }))
    .output(pageOf(question)),
  ask: route({
    method: 'POST',
    path: '/items/{id}/questions',
    action: 'ask_question',
    summary: `Asks the seller of a product. The question is public once it is answered. At most ${maxOpenQuestions} unanswered ones per member and product; no contact details.`,
  })
    .errors({
      ...membersOnly,
      ...mayRefuse('not_found', 'own_listing', 'product_sold'),
      ...mayRefuse('email_confirmation_required', 'too_many_questions', 'question_not_possible'),
    })
    .input(newQuestion.extend({ id: pathId }))
    .output(acknowledged.extend({ insertedId: z.string() })),
  received: listRoute({
    method: 'GET',
    path: '/questions',
    action: 'answer_question',
    summary:
      "The open questions about the caller's products, oldest first, with those whose answer can still be changed.",
  })
    .errors(membersOnly)
    .input(pageInput)
    .output(pageOf(receivedQuestion)),
  answer: route({
    method: 'POST',
    path: '/questions/{id}/answer',
    action: 'answer_question',
    summary: 'Answers a question about a product of the caller, which makes both public.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found', 'already_answered') })
    .input(newAnswer.extend({ id: pathId }))
    .output(acknowledged),
  changeAnswer: route({
    method: 'PUT',
    path: '/questions/{id}/answer',
    action: 'answer_question',
    summary: `Changes an answer of the caller, for ${answerEditMinutes} minutes.`,
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found', 'answer_final') })
    .input(newAnswer.extend({ id: pathId }))
    .output(acknowledged),
  report: route({
    method: 'POST',
    path: '/questions/{id}/report',
    action: 'report_question',
    summary: 'Reports a question or its answer to the admins. Idempotent per member.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(questionReport.extend({ id: pathId }))
    .output(acknowledged),
  remove: route({
    method: 'POST',
    path: '/questions/{id}/removal',
    action: 'remove_question',
    summary: 'Removes a question and its answer, with a statement of reasons for their authors.',
  })
    .errors(contentRemoval)
    .input(removal.extend({ id: pathId }))
    .output(acknowledged),
}

export type Question = z.infer<typeof question>
export type AskedQuestion = z.infer<typeof asked>
export type ReceivedQuestion = z.infer<typeof receivedQuestion>
export type ItemQuestions = z.infer<typeof itemQuestions>
