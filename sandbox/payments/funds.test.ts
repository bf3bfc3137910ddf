import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../tests/test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => {
  app = await startTestSandbox()
})
afterAll(() => app.close())

const paidIntent = async (amount: number) => {
  const intent = await app.newIntent(amount)
  await app.pay(intent, '4242424242424242')
  return intent.id
}

test('funds are pending until the clock of the balance reaches them', async () => {
  await paidIntent(10_000)
  const before = await app.stripe.balance.retrieve()
  expect(before.pending).toMatchObject([{ amount: 9680, currency: 'usd' }])
  expect(before.available).toMatchObject([{ amount: 0, currency: 'usd' }])
  await app.call('POST', '/sandbox/clock', { seconds: 2 * 24 * 3600 })
  const after = await app.stripe.balance.retrieve()
  expect(after.pending).toMatchObject([{ amount: 0 }])
  expect(after.available).toMatchObject([{ amount: 9680 }])
  const [row] = (await app.stripe.balanceTransactions.list()).data
  expect(row).toMatchObject({ status: 'available', fee: 320, reporting_category: 'charge' })
})

test('pages of balance transactions lead back to the first and forward to the last', async () => {
  const payment_intent = await paidIntent(10_000)
  const { refund, dispute } = {
    refund: (await app.call('POST', '/sandbox/refunds', { payment_intent, amount: 100 })).body,
    dispute: (await app.call('POST', '/sandbox/disputes', { payment_intent })).body,
  }
  await app.call('POST', '/sandbox/disputes', { dispute: dispute.id, status: 'won' })
  const { balanceTransactions } = app.stripe
  const expand = ['data.source']
  const first = await balanceTransactions.list({ limit: 2, expand })
  expect(first.data.map((row) => row.reporting_category)).toEqual(['dispute_reversal', 'dispute'])
  expect(first.data[0]?.source).toMatchObject({ id: dispute.id, payment_intent })
  const next = await balanceTransactions.list({
    limit: 2,
    starting_after: first.data[1]?.id,
    expand,
  })
  expect(next.data[0]?.source).toMatchObject({ id: refund.id, metadata: {}, payment_intent })
  const newer = await balanceTransactions.list({ limit: 1, ending_before: next.data[0]?.id })
  expect([newer.data[0]?.id, newer.has_more]).toEqual([first.data[1]?.id, true])
  await expect(app.call('GET', '/v1/balance?unknown=1')).resolves.toMatchObject({ status: 400 })
})

test('an early fraud warning names the charge and its intent', async () => {
  const payment_intent = await paidIntent(5000)
  const { body } = await app.call('POST', '/sandbox/fraud-warnings', { payment_intent })
  const warning = await app.stripe.radar.earlyFraudWarnings.retrieve(body.id)
  expect(warning).toMatchObject({ payment_intent, actionable: true })
  const events = await app.stripe.events.list({ type: 'radar.early_fraud_warning.created' })
  expect(events.data).toHaveLength(1)
  const listed = await app.stripe.radar.earlyFraudWarnings.list({
    created: { gte: warning.created },
  })
  expect(listed.data).toMatchObject([{ id: body.id, payment_intent }])
  const later = { created: { gt: warning.created + 3600 } }
  expect((await app.stripe.radar.earlyFraudWarnings.list(later)).data).toEqual([])
})

test('the money of a chargeback can be withdrawn later than it is opened', async () => {
  const payment_intent = await paidIntent(5000)
  const opening = { payment_intent, withdrawal: 'later' }
  const { id } = (await app.call('POST', '/sandbox/disputes', opening)).body
  expect((await app.stripe.disputes.retrieve(id)).balance_transactions).toEqual([])
  await app.call('POST', '/sandbox/disputes', { dispute: id, status: 'needs_response' })
  const { balance_transactions } = await app.stripe.disputes.retrieve(id)
  expect(balance_transactions).toMatchObject([{ amount: -5000, fee: 1500 }])
})
