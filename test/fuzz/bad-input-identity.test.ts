import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { identityRequests } from './bad-input-identity.ts'
import { counted, expectRefused, seed, total } from './bad-input-run.ts'

let shop: TestApp
let cookie: string

beforeAll(async () => {
  shop = await startTestApp()
  const { browser } = await shop.signUp('Bo', 'buyer')
  cookie = [...browser.jar].map((pair) => pair.join('=')).join('; ')
})
afterAll(async () => {
  console.log(`bad input to the identity service: ${counted.sent} requests, seed ${seed}`)
  await shop.close()
})

const share = (total * 0.15) / identityRequests.length

test.each(identityRequests)('$method $path', { timeout: 120_000 }, async ({ requests }) => {
  await expectRefused(shop, requests(cookie), share)
})

test('no request met a limit', () => {
  expect(counted.limited).toBe(0)
})
