import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { identityRequests } from './bad-input-identity.ts'
import { counted, refusalCheckOf, seed, total } from './bad-input-run.ts'

let app: TestApp
let expectRefused: ReturnType<typeof refusalCheckOf>
let cookie: string

beforeAll(async () => {
  app = await startTestApp()
  expectRefused = refusalCheckOf(app)
  const { browser } = await app.signUp('Bo', 'buyer')
  cookie = [...browser.jar].map((pair) => pair.join('=')).join('; ')
})
afterAll(async () => {
  console.log(`bad input to the identity service: ${counted.sent} requests, seed ${seed}`)
  await app.close()
})

const share = (total * 0.15) / identityRequests.length

test.each(identityRequests)('$method $path', async ({ requests }) => {
  await expectRefused(requests(cookie), share)
})

test('no request met a rate limit', () => {
  expect(counted.limited).toBe(0)
})
