import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../test/harness/send.ts'
import { secrets, startTestSandbox } from '../tests/test-app.ts'
import { startCardSandbox } from './server.ts'

const shopOrigin = 'http://localhost:3000'
let app: Awaited<ReturnType<typeof startTestSandbox>>

beforeAll(async () => {
  app = await startTestSandbox({ shopOrigins: [shopOrigin] })
})
afterAll(() => app.close())

const card = { number: '4242424242424242', exp_month: '12', exp_year: '2035', cvc: '123' }
const ledger = async () => JSON.stringify((await app.call('GET', '/sandbox/ledger')).body)

/** Valid requests with keys: only their origin is wrong. */
const calls: [path: string, fields: Record<string, string>][] = [
  ['/frame/tokens', { ...card, key: secrets.publishableKey }],
  ['/v1/payment_methods', { type: 'card', key: secrets.publishableKey }],
  ['/v1/payment_intents', { amount: '100', currency: 'usd', key: secrets.secretKey }],
  ['/sandbox/webhooks', { mode: 'drop', key: secrets.secretKey }],
  ['/sandbox/pace', { latencyMs: '9000', key: secrets.secretKey }],
]

const foreign = 'https://evil.example'
const waysOfOthers: [way: string, headers: Record<string, string>][] = [
  ['a form', { origin: foreign, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a form of a page of no origin', { origin: 'null', 'sec-fetch-mode': 'navigate' }],
  ['a form of a browser without Fetch Metadata', { origin: foreign }],
  ['a beacon', { origin: foreign, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a script', { origin: foreign, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a sandboxed script', { origin: 'null', 'sec-fetch-mode': 'cors' }],
  [
    'a page of another port',
    { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
  ],
]

test.each(waysOfOthers)(
  '%s of another site is refused for every endpoint and changes nothing',
  async (_, headers) => {
    const before = await ledger()
    for (const [path, fields] of calls) {
      const body = new URLSearchParams(fields)
      const answer = await send(`${app.sandbox.url}${path}`, { method: 'POST', headers, body })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(await ledger()).toBe(before)
  },
)

test('only the sandbox’s own page may answer an authentication', async () => {
  const intent = await app.newIntent()
  const waiting = await app.pay(intent, '4000002500003155')
  expect(waiting.body.status).toBe('requires_action')
  const url = `${app.sandbox.url}/frame/authentications/${intent.id}`
  const answer = (headers: Record<string, string>) => {
    const fields = { client_secret: String(intent.client_secret), answer: 'complete' }
    const body = new URLSearchParams({ ...fields, key: secrets.publishableKey })
    return send(url, { method: 'POST', headers, body })
  }
  for (const [, headers] of waysOfOthers) expect((await answer(headers)).status).toBe(403)
  const own = {
    origin: app.sandbox.url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  }
  expect((await answer(own)).body).toMatchObject({ status: 'succeeded' })
})

test('the shop’s page and server-side clients are accepted', async () => {
  const page = { origin: shopOrigin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
  const body = new URLSearchParams({ ...card, key: secrets.publishableKey })
  const own = {
    origin: app.sandbox.url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  }
  const token = await send(`${app.sandbox.url}/frame/tokens`, {
    method: 'POST',
    headers: own,
    body,
  })
  expect(token.status).toBe(200)
  const method = { type: 'card', 'card[token]': token.body.id, key: secrets.publishableKey }
  const made = await send(`${app.sandbox.url}/v1/payment_methods`, {
    method: 'POST',
    headers: page,
    body: new URLSearchParams(method),
  })
  expect(made.status).toBe(200)
  expect((await app.call('POST', '/sandbox/pace', { latencyMs: 0 })).status).toBe(200)
})

test('without configured origins pages of any site are accepted, as by Stripe, but no forms', async () => {
  const sandbox = await startCardSandbox({ port: 0, ...secrets })
  const headers = { origin: 'https://a-shop.example', 'sec-fetch-mode': 'cors' }
  const body = new URLSearchParams({
    type: 'card',
    'card[token]': 'tok_visa',
    key: secrets.publishableKey,
  })
  const url = `${sandbox.url}/v1/payment_methods`
  expect((await send(url, { method: 'POST', headers, body })).status).not.toBe(403)
  const form = { ...headers, 'sec-fetch-mode': 'navigate' }
  expect((await send(url, { method: 'POST', headers: form, body })).status).toBe(403)
  await sandbox.close()
})
