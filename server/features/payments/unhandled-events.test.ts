import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { send } from '../../../test/harness/send.ts'

const secret = 'whsec_chosen_by_this_test'
const lines: string[] = []
let app: TestApp

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  app = await startTestApp({ LOG_LEVEL: 'info', STRIPE_WEBHOOK_SECRET: secret })
})
afterAll(async () => {
  await app.close()
  vi.restoreAllMocks()
})

function deliver(body: string, key = secret) {
  const time = Math.floor(Date.now() / 1000)
  const digest = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': `t=${time},v1=${digest}`,
  }
  return send(`${app.url}/api/webhooks/payments`, { method: 'POST', body, headers })
}

const thin = {
  id: 'evt_test_65R9Ijk8dKEYZcXeRWn16R9A7j1FSQ3w3TGDPLLGSM4CW0',
  object: 'v2.core.event',
  type: 'v1.billing.meter.error_report_triggered',
  livemode: false,
  created: '2026-11-17T06:20:52.246Z',
  related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
}

test.each([
  ['an event notification without its object', thin, thin.type],
  ['a type nobody knows', { object: 'event', type: 'bank.holiday', data: {} }, 'bank.holiday'],
  [
    'an object of another kind',
    { type: 'charge.updated', data: { object: { object: 'charge', id: 'ch_1' } } },
    'charge.updated',
  ],
  ['no type', { object: 'event' }, 'unreadable'],
  ['a type that is a text', { type: 'x'.repeat(101) }, 'unreadable'],
  ['a list', [], 'unreadable'],
  ['null', null, 'unreadable'],
])('a signed event with %s is accepted and logged by its type', async (_, event, type) => {
  lines.length = 0
  const answer = await deliver(JSON.stringify(event))
  expect([answer.status, answer.body]).toEqual([200, { received: true }])
  await expect.poll(() => lines.join('')).toContain(`{"level":30`)
  const line = lines
    .join('')
    .split('\n')
    .find((one) => one.includes('a webhook event of a type'))
  expect(JSON.parse(line ?? '{}').type).toBe(type)
})

test('accepts signed text that is not JSON, refuses an unsigned event notification', async () => {
  expect((await deliver('{"type":')).status).toBe(200)
  const forged = await deliver(JSON.stringify(thin), 'whsec_of_somebody_else')
  expect([forged.status, forged.body.code]).toEqual([400, 'bad_signature'])
})
