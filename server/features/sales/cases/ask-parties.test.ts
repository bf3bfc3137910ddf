import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { latestEmail } from '../../../../test/harness/mailbox.ts'
import { newestNotice } from '../../../../test/harness/notices.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { buy, disputedSale, readSale, step } from '../../../../test/harness/sales.ts'
import { maxCaseQuestions, maxEvidence } from '../rules.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

const ask = (by: Person, id: string, sent: object = {}) =>
  step(by, id, 'case/question', { asked: 'both', question: 'Since when is it broken?', ...sent })

const add = (by: Person, id: string, note: string) => step(by, id, 'case/evidence', { note })

const disputed = async (seller = sana) => (await disputedSale(app, bea, seller)).id

const stepsOf = async (viewer: Person, id: string) => (await readSale(viewer, id)).steps

test('staff ask both parties, who are told, and neither the state nor the deadline changes', async () => {
  const id = await disputed()
  const { state, case: dispute, next } = await readSale(bea, id)
  expect((await readSale(ada, id)).mayAskParties).toBe(true)
  expect(await ask(ada, id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state, case: dispute, next })
  const asked = { event: 'ask_evidence', actor: 'staff', asked: 'both', photos: [] }
  const question = { ...asked, note: 'Since when is it broken?' }
  for (const viewer of [bea, sana]) {
    expect((await stepsOf(viewer, id)).at(-1)).toMatchObject({
      ...question,
      own: false,
      adminName: null,
    })
    const { mayAskParties, mayAddEvidence } = await readSale(viewer, id)
    expect([mayAskParties, mayAddEvidence]).toEqual([false, true])
  }
  expect((await stepsOf(ada, id)).at(-1)).toMatchObject({
    ...question,
    own: true,
    adminName: 'Ada',
  })
  expect(await newestNotice(bea)).toMatchObject({
    kind: 'orderEvidenceAsked',
    path: `/dashboard/orders/${id}`,
  })
  expect(await newestNotice(sana)).toMatchObject({
    kind: 'saleEvidenceAsked',
    path: `/dashboard/sales/${id}`,
  })
  for (const who of [bea, sana]) {
    expect(await latestEmail(app, who.email)).toContain('Our team has a question about the case:')
    expect(await latestEmail(app, who.email)).toContain('Since when is it broken?')
  }
})

test('a question to one party is told to that party only, and shown to both', async () => {
  const id = await disputed()
  const before = await newestNotice(bea)
  expect(await ask(ada, id, { asked: 'seller', question: 'How did you pack it?' })).toBe('ok')
  expect(await newestNotice(sana)).toMatchObject({ kind: 'saleEvidenceAsked' })
  expect(await newestNotice(bea)).toEqual(before)
  for (const viewer of [bea, sana, ada]) {
    expect((await stepsOf(viewer, id)).at(-1)).toMatchObject({
      asked: 'seller',
      note: 'How did you pack it?',
    })
  }
})

test('the parties, and admins in their own sales, cannot ask; nor can staff without an open case', async () => {
  const { id } = await buy(app, bea, sana)
  expect((await readSale(ada, id)).mayAskParties).toBe(false)
  expect(await ask(ada, id)).toBe('sale_event_not_possible')
  const open = await disputed()
  expect(await ask(bea, open)).toBe('admin_required')
  expect(await ask(sana, open)).toBe('admin_required')
  await step(bea, open, 'case/answer', { answer: 'withdraw_case', note: '' })
  expect(await ask(ada, open)).toBe('sale_event_not_possible')
  expect(await ask(ada, crypto.randomUUID())).toBe('not_found')
  const own = await disputed(ada)
  expect(await ask(ada, own)).toBe('own_case')
  expect((await readSale(ada, own)).mayAskParties).toBe(false)
})

test('the same question is asked once in ten minutes', async () => {
  const id = await disputed()
  const tries = await Promise.all([1, 2, 3].map(() => ask(ada, id)))
  expect(tries).toEqual(['ok', 'ok', 'ok'])
  expect(await ask(ada, id, { asked: 'buyer' })).toBe('ok')
  const questions = (await stepsOf(ada, id)).slice(-3)
  expect(questions).toMatchObject([
    { event: 'open_case' },
    { event: 'ask_evidence', asked: 'both' },
    { event: 'ask_evidence', asked: 'buyer' },
  ])
})

test('the same question after an answer of the asked party is another one', async () => {
  const id = await disputed()
  const question = { asked: 'seller', question: 'Do you have more photos?' }
  const askAgain = async () => {
    expect(await ask(ada, id, question)).toBe('ok')
    const steps: { event: string }[] = await stepsOf(ada, id)
    return steps.filter(({ event }) => event === 'ask_evidence').length
  }
  expect(await askAgain()).toBe(1)
  expect(await add(bea, id, 'I have none.')).toBe('ok')
  expect(await askAgain()).toBe(1)
  expect(await add(sana, id, 'Here they are.')).toBe('ok')
  expect([await askAgain(), await askAgain()]).toEqual([2, 2])
})

test('limits questions, and each allows one more piece of evidence', async () => {
  const id = await disputed()
  for (let n = 0; n < maxEvidence; n += 1) expect(await add(bea, id, `Photo ${n}`)).toBe('ok')
  expect(await add(bea, id, 'One more')).toBe('evidence_limit')
  const questions = Array.from({ length: maxCaseQuestions + 2 }, (_, n) => `Question ${n}`)
  const tries = await Promise.all(questions.map((question) => ask(ada, id, { question })))
  expect(tries.filter((answer) => answer === 'ok')).toHaveLength(maxCaseQuestions)
  expect(new Set(tries)).toEqual(new Set(['ok', 'case_question_limit']))
  expect((await readSale(ada, id)).mayAskParties).toBe(false)
  for (let n = 0; n < maxCaseQuestions; n += 1) {
    expect((await readSale(bea, id)).mayAddEvidence).toBe(true)
    expect(await add(bea, id, `Answer ${n}`)).toBe('ok')
  }
  expect((await readSale(bea, id)).mayAddEvidence).toBe(false)
  expect(await add(bea, id, 'One more')).toBe('evidence_limit')
})

test('the parties and a question are needed, and the question is bounded', async () => {
  const id = await disputed()
  const fields = async (body: object) =>
    Object.keys((await ada.post(`/sales/${id}/case/question`, body)).body.fields ?? {}).toSorted()
  expect(await fields({})).toEqual(['asked', 'question'])
  expect(await fields({ asked: 'carrier', question: 'Where is it?' })).toEqual(['asked'])
  expect(await fields({ asked: 'both', question: ' ' })).toEqual(['question'])
  expect(await fields({ asked: 'both', question: 'x'.repeat(1001) })).toEqual(['question'])
  expect((await stepsOf(ada, id)).at(-1).event).toBe('open_case')
})
