import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { newAddress } from '../harness/people.ts'
import { servedCalls } from './bad-input-fields.ts'
import { type BadRequest, badRequests } from './bad-input-requests.ts'
import { seed, sendRaw } from './bad-input-run.ts'

let app: TestApp
let authorization: string

beforeAll(async () => {
  app = await startTestApp()
  // A buyer who is an admin passes all authorization, so that validation is reached.
  const bo = await app.signUp('Bo', 'buyer')
  await app.grantAdmin(bo)
  authorization = `Bearer ${bo.token}`
})
afterAll(() => app.close())

const each = 12

/** Error messages by field. */
async function errorsIn(request: BadRequest, language: string, from: string) {
  const headers = { authorization, 'accept-language': language }
  const answer = await sendRaw(app.url, { ...request, headers }, from)
  if (answer.status !== 400) return {}
  const { message, fields } = JSON.parse(answer.text)
  return { '': message, ...fields } as Record<string, string>
}

/** English texts whose translation was compared, in any call. */
const compared = new Set<string>()

test.each(servedCalls)('validation errors of $name are in German', async (call) => {
  const from = newAddress()
  // One request with errors and one without are repeated in German in any case.
  const kinds = new Set<boolean>()
  let wrong = 0
  for (const request of fc.sample(badRequests(call), { numRuns: each, seed })) {
    const english = await errorsIn(request, 'en', from)
    const texts = Object.values(english)
    wrong += texts.length
    const hasErrors = texts.length > 0
    if (kinds.has(hasErrors) && texts.every((text) => compared.has(text))) continue

    const german = await errorsIn(request, 'de', from)
    kinds.add(hasErrors)
    for (const text of texts) compared.add(text)
    expect(Object.keys(german)).toEqual(Object.keys(english))
    const same = Object.values(german).filter((text) => texts.includes(text))
    expect(same, `${request.method} ${request.path} ${request.body}`).toEqual([])
  }
  if (call.fields.some(({ kind }) => kind !== 'ignored' && kind !== 'unknownId')) {
    expect(wrong).toBeGreaterThan(0)
  }
})
