import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { intentOf } from '../../../test/harness/cards/controls.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  book,
  buy,
  chargeBack,
  completeSale,
  expectSameBalance,
  passDeadline,
  readSale,
  refundOf,
  refundsOf,
  saleBalances,
  saleState,
  shipment,
  startPaying,
  step,
  untilState,
} from '../../../test/harness/sales.ts'
import { settleRefund } from './settle-refund.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ FEE_PERCENT: '3', FEE_VAT_PERCENT: '19', MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

afterEach(async () => {
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

const stateOf = (id: string) => saleState(bea, id)
const untilSucceeded = (intentId: string) =>
  expect.poll(async () => (await refundOf(app, intentId))?.state).toBe('succeeded')
const balances = (intentId: string) => saleBalances(app, intentId)
const refundAtProvider = async (payment_intent: string, amount?: number) =>
  (await app.refundAtProvider({ payment_intent, ...(amount && { amount: String(amount) }) })).id

test('a full refund in the dashboard ends the sale once, and tells both parties', async () => {
  const { id, transactionId } = await buy(app, bea, sana, 'ThinkPad X1')
  await app.webhooks({ duplicate: 'true' })
  const refund = await refundAtProvider(transactionId)
  await untilState(bea, id, 'refunded')
  await app.webhooks({ duplicate: 'false' })
  await settleRefund(app.services, refund)
  expect(await balances(transactionId)).toEqual({})
  expect(await refundsOf(app, transactionId)).toMatchObject([
    { amount: 49_950, state: 'succeeded', at_provider: true, in_part: false },
  ])
  expect((await readSale(sana, id)).steps.at(-1)).toMatchObject({
    event: 'refund',
    actor: 'provider',
    note: 'We refunded the payment through our payment provider.',
  })
  const told = () => app.emails(bea.email, 'We are refunding $499.50 to your card')
  await expect.poll(told).toHaveLength(1)
  const toldSeller = () => app.emails(sana.email, 'You are not paid for this sale')
  await expect.poll(toldSeller).toHaveLength(1)
})

test('refunds in part while the money is held reduce what is released', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  const deadline = (await readSale(bea, id)).next
  await refundAtProvider(transactionId, 9950)
  await expect.poll(() => balances(transactionId)).toEqual({ held_for_sale: -40_000 })
  expect(await readSale(bea, id)).toMatchObject({ state: 'awaiting_handover', next: deadline })
  expect((await readSale(bea, id)).steps.at(-1).event).toBe('refund_in_part')
  for (const [who, kind] of [
    [bea, 'orderRefundedInPart'],
    [sana, 'saleRefundedInPart'],
  ] as const) {
    expect((await who.get('/notices')).body[0]).toMatchObject({ kind })
  }
  const told = () => app.emails(bea.email, 'We are refunding $99.50')
  await expect.poll(told).toHaveLength(1)
  await completeSale(app, bea, sana, id)
  expect(await balances(transactionId)).toEqual({
    seller_payable: -38_572,
    fees: -1200,
    fee_vat: -228,
  })
})

test('refunds in part after completion take the share of the seller, to the cent', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await completeSale(app, bea, sana, id)
  for (const amount of [1, 33, 16_633]) await refundAtProvider(transactionId, amount)
  await expect.poll(async () => (await refundsOf(app, transactionId)).length).toBe(3)
  expect(await stateOf(id)).toBe('completed')
  await refundAtProvider(transactionId)
  await untilState(bea, id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('a refund in the dashboard pays what a failed refund left owed', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  await untilSucceeded(transactionId)
  const [sent] = await app.providerRefunds(transactionId)
  await app.failRefund(sent.id)
  await expect.poll(() => balances(transactionId)).toEqual({ refunds_due: -49_950 })
  await refundAtProvider(transactionId)
  await expect.poll(() => balances(transactionId)).toEqual({})
  expect((await refundsOf(app, transactionId))[1]).toMatchObject({ settles: 49_950, in_part: true })
  expect(await stateOf(id)).toBe('cancelled')
})

test('an own refund that is not sent yet adopts an equal one, and shrinks by a part', async () => {
  const whole = await buy(app, bea, sana)
  const part = await buy(app, bea, sana)
  await app.webhooks({ mode: 'hold' })
  const refunds = [
    await refundAtProvider(whole.transactionId),
    await refundAtProvider(part.transactionId, 9950),
  ]
  for (const { id } of [whole, part]) {
    await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  }
  await untilSucceeded(whole.transactionId)
  for (const refund of refunds) await settleRefund(app.services, refund)
  await app.webhooks({ mode: 'deliver' })
  await app.releaseWebhooks()
  const own = () => refundOf(app, part.transactionId)
  const afterTwoMinutes = async () => {
    await app.pool.query(
      "update refund set created_at = now() - interval '2 minutes' where state = 'requested'",
    )
    return own()
  }
  await afterTwoMinutes()
  const { settleUnfinished } = await import('./settle-unfinished.ts')
  await settleUnfinished(app.services)
  expect(await own()).toMatchObject({ amount: 40_000, state: 'succeeded' })
  expect(await refundsOf(app, whole.transactionId)).toHaveLength(1)
  for (const { transactionId } of [whole, part]) expect(await balances(transactionId)).toEqual({})
})

test('a refund that arrives before its payment ends the sale', async () => {
  const id = await book(bea, await app.addProduct(sana))
  const clientSecret = await startPaying(bea, id)
  await app.webhooks({ mode: 'hold' })
  await app.payByCard(clientSecret)
  const transactionId = intentOf(clientSecret)
  await refundAtProvider(transactionId)
  await app.webhooks({ mode: 'deliver' })
  await app.releaseWebhooks({ reverse: 'true' })
  await untilState(bea, id, 'refunded')
  expect(await refundsOf(app, transactionId)).toMatchObject([
    { state: 'succeeded', at_provider: true },
  ])
  expect(await balances(transactionId)).toEqual({})
})

test('a refund before a dispute is booked first, whatever arrives first', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  await app.webhooks({ mode: 'hold' })
  await refundAtProvider(transactionId, 950)
  const dispute = await chargeBack(app, transactionId, { amount: '49000' })
  await app.webhooks({ mode: 'deliver' })
  await app.releaseWebhooks({ reverse: 'true' })
  await untilState(bea, id, 'charged_back')
  await app.dispute({ dispute, status: 'won' })
  await untilState(bea, id, 'in_transit')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_000 })
  await step(bea, id, 'delivery')
  await passDeadline(app, id)
  expect(await stateOf(id)).toBe('completed')
})
