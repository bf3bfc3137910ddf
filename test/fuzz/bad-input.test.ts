import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { writes } from './bad-input-examples.ts'
import { servedCalls } from './bad-input-fields.ts'
import { badRequests, exampleRequest } from './bad-input-requests.ts'
import { counted, refusalCheckOf, seed, total } from './bad-input-run.ts'

let app: TestApp
let expectRefused: ReturnType<typeof refusalCheckOf>
let headers: Record<string, string>

beforeAll(async () => {
  app = await startTestApp()
  expectRefused = refusalCheckOf(app)
  // A buyer who is an admin passes all authorization, so that validation is reached.
  const bo = await app.signUp('Bo', 'buyer')
  await app.grantAdmin(bo)
  const cookie = [...bo.browser.jar].map((pair) => pair.join('=')).join('; ')
  headers = { authorization: `Bearer ${bo.token}`, cookie }
})
afterAll(async () => {
  console.log(`bad input to calls: ${counted.sent} requests, seed ${seed}`)
  await app.close()
})

const share = (total * 0.7) / servedCalls.length

test.each(servedCalls)('$name refuses invalid input', async (call) => {
  const requests = badRequests(call).map((request) => ({ ...request, headers }))
  // Without a field there is little to vary, and exports are rate-limited.
  const count = call.fields.length > 0 ? share : 8
  // A member uploads at most four photos at a time.
  await expectRefused(requests, count, call.takesFile ? 4 : 8)
})

test.each(servedCalls)('$name accepts the unmodified examples', ({ schema, fields }) => {
  const good = fields.map(({ name, example }) => [name, example])
  expect(schema?.safeParse(Object.fromEntries(good)).error?.issues ?? []).toEqual([])
})

const others = servedCalls.filter(({ name, takesFile }) => !takesFile && !writes.includes(name))

test.each(others)('$name returns 404 for the example ids', async (call) => {
  const expected = [200, 403, 404, 409]
  const example = exampleRequest(call)
  await expectRefused(fc.constant({ ...example, headers, expected, wrong: [] }), 1, 1)
})

test('no request met a rate limit', () => {
  expect(counted.limited).toBe(0)
})
