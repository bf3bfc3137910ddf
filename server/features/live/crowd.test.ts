import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { type Listening, listen } from '../../../test/harness/network/listener.ts'
import { newAddress } from '../../../test/harness/people.ts'

const most = 1_000
const perAddress = 100

let app: TestApp
const crowd: Listening[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const { leave } of crowd) leave()
  await app.close()
})

/** Opens a tenth of the streams, from one address. */
async function arrive() {
  const from = newAddress()
  const group = await Promise.all(
    Array.from({ length: perAddress }, () => listen(app.url, { from })),
  )
  crowd.push(...group)
}

test('the maximum number of streams receive everything without slowing requests', async () => {
  const seller = await app.signUp('Sana', 'seller')
  while (crowd.length < most) await arrive()
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]))
  const { status, headers } = await listen(app.url)
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('30')

  const product = await app.addProduct(seller, { advertised: true })
  const received = await Promise.all(crowd.map(({ until }) => until(product)))
  expect(new Set(received.map(({ state }) => state))).toEqual(new Set(['available']))
  expect((await app.get('/api/categories')).status).toBe(200)
})
