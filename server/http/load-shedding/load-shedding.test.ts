import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { send, type TestResponse } from '../../../test/harness/send.ts'

let app: TestApp
let direct: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  direct = new pg.Client({ connectionString: app.pool.options.connectionString })
  await direct.connect()
})
afterAll(async () => {
  await direct.end()
  await app.close()
})

/** Sends this many concurrent requests that the database cannot serve, until one is refused. */
async function flood(requests: number) {
  await direct.query('begin; lock table category')
  const refused = Promise.withResolvers<TestResponse>()
  const answers = Array.from({ length: requests }, async () => {
    const answer = await app.get('/api/advertises?limit=5')
    if (answer.status === 503) refused.resolve(answer)
    return answer
  })
  return { answers: Promise.all(answers), firstRefused: await refused.promise }
}

const releaseLock = () => direct.query('rollback')

test('excess requests are refused at once and admitted ones are served', async () => {
  const { answers, firstRefused } = await flood(400)
  const { headers, body } = firstRefused
  expect(body).toEqual({ code: 'overloaded', message: expect.any(String) })
  expect(headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await releaseLock()
  const statuses = (await answers).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  // The oldest queued requests were refused in favour of the newest.
  const served = (some: number[]) => some.filter((status) => status === 200).length
  expect(served(statuses.slice(-200))).toBeGreaterThan(served(statuses.slice(0, 200)))
  expect((await app.get('/api/categories')).status).toBe(200)
})

test('under overload, health checks, webhooks and payments bypass the queue', async () => {
  const { answers } = await flood(400)
  const post = (path: string) => send(`${app.url}${path}`, { method: 'POST', body: {} })
  let othersTurn = false
  const other = app.get('/api/openapi.json').then(() => (othersTurn = true))
  expect((await app.get('/healthz')).status).toBe(200)
  for (const webhook of ['payments', 'connect', 'parcels']) {
    expect((await post(`/api/webhooks/${webhook}`)).body.code).toBe('bad_signature')
  }
  expect((await post('/api/payments')).body.code).toBe('sign_in_required')
  expect(othersTurn).toBe(false)
  await releaseLock()
  await Promise.all([other, answers])
})

test('50 concurrent pages are all served', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.get('/api/products/Dell')))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(401))
  const lists = await Promise.all(Array.from({ length: 50 }, () => app.get('/api/categories')))
  expect(lists.map(({ status }) => status)).toEqual(Array(50).fill(200))
})
