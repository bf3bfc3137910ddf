import type { Page } from 'playwright-core'
import { failAtOnce, neverRespond, openDialog, pressInDialog } from './actions.ts'
import { pageOf } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const item = { path: pageOf('listed') }
const received = { path: '/dashboard/questions' }
const ask = { button: 'Ask a question', dialog: 'Ask the seller' }

const toQuestions = (page: Page) =>
  page
    .getByRole('heading', { name: /^(Questions and answers|Fragen und Antworten)$/ })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))

const openAsk = openDialog(ask.button, ask.dialog)
const sendNothing = pressInDialog({
  ...ask,
  answer: 'Send question',
  message: 'Question is required.',
})

const openAnswer = (page: Page) => page.locator('summary').first().click()

const waiting = { ...item, shows: 'Not answered yet' }

const buyerRows: SceneRow[] = [
  { ...waiting, name: 'questions-waiting', act: toQuestions },
  { ...waiting, name: 'question-form', after: 'questions-waiting', act: openAsk },
  { ...waiting, name: 'question-mistakes', after: 'question-form', act: sendNothing },
]

/** Questions on the page of a product, and those that its seller is to answer. */
export const questionScenes = [
  ...scenesOf('one', 'visitor', [
    { ...item, name: 'questions', shows: 'Answer from the seller', act: toQuestions },
  ]),
  ...scenesOf('one', 'buyer', buyerRows),
  ...scenesOf('one', 'seller', [
    { ...item, name: 'questions-to-answer', shows: 'Waiting for your answer', act: toQuestions },
    { ...received, name: 'received-questions', shows: 'How long does the battery last' },
    { ...received, name: 'answer-form', shows: 'Change answer', act: openAnswer },
    {
      ...received,
      name: 'received-questions-loading',
      prepare: neverRespond('**/api/questions?**'),
      shows: 'Loading',
      loading: true,
    },
    {
      ...received,
      name: 'received-questions-error',
      prepare: failAtOnce('**/api/questions**'),
      shows: 'Try again',
      broken: true,
    },
    {
      name: 'german-received-questions',
      path: '/de/dashboard/questions',
      shows: 'Antwort ändern',
      act: openAnswer,
    },
  ]),
  ...scenesOf('empty', 'seller', [
    { ...received, name: 'received-questions', shows: 'No open questions' },
  ]),
  ...scenesOf('long', 'seller', [
    { ...received, name: 'received-questions', shows: /Donaudampf/, act: openAnswer },
  ]),
]
