import type { Page } from 'playwright-core'
import { answerDialog, fail, hold, openDialog } from './actions.ts'
import { type SceneRow, scenesOf } from './scene.ts'
import type { ScreenWorld } from './world.ts'

const item = { path: ({ pages }: ScreenWorld) => pages.listed ?? '' }
const received = { path: '/dashboard/questions' }
const ask = { button: 'Ask a question', dialog: 'Ask the seller' }

const toQuestions = (page: Page) =>
  page
    .getByRole('heading', { name: /^(Questions and answers|Fragen und Antworten)$/ })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))

async function openAsk(page: Page) {
  await toQuestions(page)
  await openDialog(ask.button, ask.dialog)(page)
}

async function sendNothing(page: Page) {
  await toQuestions(page)
  const message = 'Question is required.'
  await answerDialog({ ...ask, answer: 'Send question', message })(page)
}

const openAnswer = (page: Page) => page.locator('summary').first().click()

const buyerRows: SceneRow[] = [
  { ...item, name: 'questions-waiting', shows: 'Not answered yet', act: toQuestions },
  { ...item, name: 'question-form', shows: 'Not answered yet', act: openAsk },
  { ...item, name: 'question-mistakes', shows: 'Not answered yet', act: sendNothing },
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
      prepare: hold('**/api/questions?**'),
      shows: 'Loading',
      loading: true,
    },
    {
      ...received,
      name: 'received-questions-error',
      prepare: fail('**/api/questions**'),
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
