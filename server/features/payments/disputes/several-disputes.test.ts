import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { completedSale } from '../../../../test/harness/payouts.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  buy,
  buyUntilInspection,
  chargeBack,
  damage,
  disputedSale,
  disputeStatus,
  expectSameBalance,
  refundOf,
  releasedBalances,
  saleBalances,
  saleState,
  step,
  untilState,
} from '../../../../test/harness/sales.ts'
import { settleDispute } from './settle-dispute.ts'

// Banks may dispute one charge several times, for example in parts.

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(async () => {
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

const inspected = () => buyUntilInspection(app, bea, sana)
const stateOf = (id: string) => saleState(bea, id)
const balances = (transactionId: string) => saleBalances(app, transactionId)

/** Disputes a part of a charge, and waits until that is stored. */
async function openDispute(transactionId: string, amount: number, status = 'needs_response') {
  const dispute = await chargeBack(app, transactionId, { amount: String(amount), status })
  await expect.poll(() => disputeStatus(app, dispute)).toBe(status)
  return dispute
}

async function decide(dispute: string, status: string) {
  await app.dispute({ dispute, status })
  await expect.poll(() => disputeStatus(app, dispute)).toBe(status)
}

const listedOf = async (id: string) =>
  (await ada.get('/reconciliation')).body.disputes.filter(
    ({ saleId }: { saleId: string }) => saleId === id,
  )

test('two open chargebacks of a sale are each posted and listed with their deadline', async () => {
  const { id, transactionId } = await inspected()
  const part = await openDispute(transactionId, 9950)
  const rest = await openDispute(transactionId, 40_000)
  expect(await stateOf(id)).toBe('charged_back')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950, disputed: 49_950 })
  const evidenceDue = expect.any(String)
  expect(await listedOf(id)).toHaveLength(2)
  expect(await listedOf(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: part, amount: '99.50', evidenceDue }),
      expect.objectContaining({ _id: rest, amount: '400.00', evidenceDue }),
    ]),
  )
  await decide(part, 'lost')
  expect(await stateOf(id)).toBe('charged_back')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -40_000, disputed: 40_000 })
  expect(await listedOf(id)).toMatchObject([{ _id: rest }])
  await decide(rest, 'lost')
  expect(await stateOf(id)).toBe('refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('a sale goes on after the last of its chargebacks was won, and until then nothing moves', async () => {
  const { id, transactionId } = await completedSale(app, bea, sana)
  const [first, second] = [
    await openDispute(transactionId, 9950),
    await openDispute(transactionId, 9950),
  ]
  await decide(second, 'won')
  expect(await stateOf(id)).toBe('charged_back')
  const payments: { _id: string; bookingId: string }[] = (await ada.get('/payments')).body
  const payment = payments.find(({ bookingId }) => bookingId === id)
  expect(payment).toMatchObject({ chargedBack: true, can: { refund: false } })
  const refused = await ada.post(`/payments/${payment?._id}/refund`, { reason: 'Sorry.' })
  expect(refused.body.code).toBe('payment_disputed')
  const told = async ({ email }: Person, text: string) => (await app.emails(email, text)).length
  await expect.poll(() => told(sana, 'so the sale stays on hold')).toBe(1)
  await expect.poll(() => told(bea, 'so your order stays on hold')).toBe(1)
  expect(await told(sana, 'The sale continues where it was')).toBe(0)
  await decide(first, 'won')
  expect(await stateOf(id)).toBe('completed')
  await expect.poll(() => told(sana, 'The sale continues where it was')).toBe(1)
  expect(await balances(transactionId)).toEqual(releasedBalances)
})

test('a chargeback lost in full ends a sale, whose other one is then a loss', async () => {
  const { id, transactionId } = await inspected()
  const whole = await openDispute(transactionId, 49_950)
  const part = await openDispute(transactionId, 9950)
  expect(await step(bea, id, 'case', damage)).toBe('sale_event_not_possible')
  await decide(whole, 'lost')
  expect(await stateOf(id)).toBe('charged_back')
  expect((await bea.get(`/bookings/${id}`)).body).toMatchObject({
    state: 'refunded',
    refund: { cause: 'chargeback' },
  })
  await decide(part, 'lost')
  expect(await stateOf(id)).toBe('refunded')
  expect(await balances(transactionId)).toEqual({ losses: 9950 })
})

test('a case ends with the chargeback that is lost in full, not with the last one', async () => {
  const { id, transactionId } = await disputedSale(app, bea, sana)
  const whole = await openDispute(transactionId, 49_950)
  const part = await openDispute(transactionId, 9950)
  await decide(whole, 'lost')
  await expectInvariants(app.pool)
  await decide(part, 'won')
  expect(await stateOf(id)).toBe('refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('an inquiry becomes a chargeback while another one is open', async () => {
  const { id, transactionId } = await inspected()
  const inquiry = await openDispute(transactionId, 9950, 'warning_needs_response')
  const first = await openDispute(transactionId, 40_000)
  await decide(inquiry, 'needs_response')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950, disputed: 49_950 })
  await decide(first, 'won')
  expect(await stateOf(id)).toBe('charged_back')
  await decide(inquiry, 'won')
  expect(await stateOf(id)).toBe('inspection')
})

test('a chargeback that is over when it is first seen leaves another one open', async () => {
  const { id, transactionId } = await inspected()
  const open = await openDispute(transactionId, 40_000)
  await app.webhooks({ mode: 'drop' })
  const missed = await chargeBack(app, transactionId, { amount: '9950' })
  await app.webhooks({ mode: 'deliver' })
  await decide(missed, 'lost')
  expect(await stateOf(id)).toBe('charged_back')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -40_000, disputed: 40_000 })
  await decide(open, 'won')
  expect(await stateOf(id)).toBe('inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -40_000 })
})

test('another outcome of a chargeback that was decided posts nothing while one is open', async () => {
  const { id, transactionId } = await inspected()
  const won = await openDispute(transactionId, 9950)
  const open = await openDispute(transactionId, 40_000)
  const { cards } = app.services
  const before = await cards.readDispute(won)
  await decide(won, 'won')
  const readDispute = async () => before && { ...before, status: 'lost' as const }
  await settleDispute({ ...app.services, cards: { ...cards, readDispute } }, won)
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950, disputed: 40_000 })
  await decide(open, 'won')
  expect(await stateOf(id)).toBe('inspection')
})

test('chargebacks that are settled at the same time are each posted once', async () => {
  const { id, transactionId } = await inspected()
  await app.webhooks({ mode: 'drop' })
  const parts = ['9950', '20000', '20000']
  const opened = await Promise.all(
    parts.map((amount) => chargeBack(app, transactionId, { amount })),
  )
  const settle = () => opened.map((dispute) => settleDispute(app.services, dispute))
  await Promise.all([...settle(), ...settle()])
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950, disputed: 49_950 })
  for (const dispute of opened) await app.dispute({ dispute, status: 'won' })
  await Promise.all([...settle(), ...settle()])
  await app.webhooks({ mode: 'deliver' })
  await untilState(bea, id, 'inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
})

test('a failed refund is owed less the two partial chargebacks', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  const refund = () => refundOf(app, transactionId)
  await expect.poll(async () => (await refund()).state).toBe('succeeded')
  for (const amount of [20_000, 29_000]) {
    await decide(await openDispute(transactionId, amount), 'lost')
  }
  expect(await balances(transactionId)).toEqual({ losses: 49_000 })
  await app.failRefund((await refund()).provider_id)
  await expect.poll(async () => (await refund()).state).toBe('failed')
  expect(await balances(transactionId)).toEqual({ refunds_due: -950 })
})
