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

test('partial refunds add up to at most the amount', async () => {
  const { refunds, paymentIntents } = app.stripe
  const payment_intent = await paidIntent(10_000)
  const part = await refunds.create({ payment_intent, amount: 4000, metadata: { why: 'late' } })
  expect(part).toMatchObject({ status: 'succeeded', amount: 4000, metadata: { why: 'late' } })
  const tooMuch = refunds.create({ payment_intent, amount: 6001 })
  await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  const rest = await refunds.create({ payment_intent, reason: 'requested_by_customer' })
  expect(rest.amount).toBe(6000)
  const again = refunds.create({ payment_intent })
  await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded', statusCode: 400 })
  const { latest_charge } = await paymentIntents.retrieve(payment_intent, {
    expand: ['latest_charge'],
  })
  expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: 10_000 })
  expect((await refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([
    rest.id,
    part.id,
  ])
  expect(await refunds.retrieve(part.id)).toMatchObject({ id: part.id, payment_intent })
})

test('ten concurrent refunds of half the amount refund exactly the whole', async () => {
  const payment_intent = await paidIntent(10_000)
  const tries = Array.from({ length: 10 }, () =>
    app.stripe.refunds.create({ payment_intent, amount: 5000 }),
  )
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(2)
})

test('an unpaid intent cannot be refunded', async () => {
  const { id } = await app.newIntent()
  const early = app.stripe.refunds.create({ payment_intent: id })
  await expect(early).rejects.toMatchObject({ statusCode: 400, param: 'payment_intent' })
  const lost = app.stripe.refunds.create({ charge: 'ch_lost' })
  await expect(lost).rejects.toMatchObject({ statusCode: 404 })
})

test('a test can have the refunds of a payment refused, with the errors of the protocol', async () => {
  const { refunds } = app.stripe
  const payment_intent = await paidIntent(10_000)
  const refuse = (code: string) =>
    app.call('POST', '/sandbox/refunds/refusal', { payment_intent, code })
  const errorOf = (code: string) =>
    refuse(code).then(() => refunds.create({ payment_intent }).catch((error) => error))
  expect(await errorOf('charge_not_refundable')).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code: 'charge_not_refundable',
  })
  expect(await errorOf('none')).toMatchObject({ statusCode: 400, code: undefined })
  expect(await errorOf('lock_timeout')).toMatchObject({
    type: 'StripeRateLimitError',
    code: 'lock_timeout',
  })
  expect((await refuse('nonsense')).status).toBe(400)
  expect(await errorOf('')).toMatchObject({ status: 'succeeded' })
})

test('the balance lists payments, refunds and the fee', async () => {
  const payment_intent = await paidIntent(20_000)
  const refund = await app.stripe.refunds.create({ payment_intent, amount: 500 })
  const out = await app.stripe.balanceTransactions.list({ source: refund.id })
  expect(out.data[0]).toMatchObject({ amount: -500, fee: 0, net: -500, type: 'refund' })
  const [latest] = (await app.stripe.balanceTransactions.list({ type: 'charge', limit: 1 })).data
  expect(latest).toMatchObject({ amount: 20_000, fee: 610, net: 19_390 })
})
