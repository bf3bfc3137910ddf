import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  buy,
  buyUntilInspection,
  expectSameBalance,
  passDeadline,
  readSale,
  saleBalances,
  step,
} from '../../../test/harness/sales.ts'
import { settleDispute } from './settle-dispute.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ FEE_PERCENT: '3', MAX_LIVE_BOOKINGS: '100' })
  ada = await app.signUp('Ada', 'seller')
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  await app.pool.query("update member set is_admin = true where name = 'Ada'")
})
afterAll(() => app.close())

afterEach(async () => {
  await expect.poll(async () => (await unsent()).length).toBe(0)
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

const unsent = async () =>
  (await app.pool.query("select from refund where state = 'requested'")).rows

const inspected = () => buyUntilInspection(app, bea, sana)

async function completed() {
  const sale = await inspected()
  await passDeadline(app, sale.id)
  return sale
}

const stateOf = async (id: string) => (await readSale(bea, id)).state
const chargeBack = async (transactionId: string, fields = {}) =>
  (await app.dispute({ payment_intent: transactionId, ...fields })).id as string
const decideDispute = (dispute: string, status: string) => app.dispute({ dispute, status })
const storedStatus = async (dispute: string) =>
  (await app.pool.query('select status from card_dispute where id = $1', [dispute])).rows[0]?.status
const becomes = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state)
const balances = (transactionId: string) => saleBalances(app, transactionId)

test('a chargeback stops the deadline, and won it resumes the inspection', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId)
  await becomes(id, 'charged_back')
  expect((await readSale(bea, id)).next).toBeNull()
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950, disputed: 49_950 })
  await decideDispute(dispute, 'won')
  await becomes(id, 'inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
  await passDeadline(app, id)
  expect(await balances(transactionId)).toEqual({ seller_payable: -48_451, fees: -1499 })
})

test('a lost chargeback takes the held money', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId)
  await decideDispute(dispute, 'lost')
  await becomes(id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
  const { refunds } = await app.ledger()
  const own = (row: { payment_intent: string }) => row.payment_intent === transactionId
  expect(refunds.filter(own)).toEqual([])
})

test('a lost chargeback after completion takes the share of the seller', async () => {
  const { id, transactionId } = await completed()
  const dispute = await chargeBack(transactionId)
  await becomes(id, 'charged_back')
  await decideDispute(dispute, 'lost')
  await becomes(id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('a dispute that was prevented by a refund takes the money as one that was lost', async () => {
  const { id, transactionId } = await inspected()
  await chargeBack(transactionId, { status: 'prevented', case_type: 'resolution' })
  await becomes(id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('a dispute that the bank has dropped stops nothing', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId, { status: 'prevented', case_type: 'block' })
  await expect.poll(() => storedStatus(dispute)).toBe('warning_closed')
  expect(await stateOf(id)).toBe('inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
})

test('what a dispute exceeds its charge by is a loss', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId, { amount: '52000' })
  await decideDispute(dispute, 'lost')
  await becomes(id, 'refunded')
  expect(await balances(transactionId)).toEqual({ losses: 2050 })
})

test('an inquiry stops nothing, and may become a chargeback', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId, { status: 'warning_needs_response' })
  await expect.poll(() => storedStatus(dispute)).toBe('warning_needs_response')
  expect(await stateOf(id)).toBe('inspection')
  await decideDispute(dispute, 'needs_response')
  await becomes(id, 'charged_back')
  await decideDispute(dispute, 'won')
  await becomes(id, 'inspection')
})

test('an older answer of the provider does not turn a chargeback into an inquiry', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId, { status: 'warning_needs_response' })
  const { cards } = app.services
  const inquiry = await cards.readDispute(dispute)
  await decideDispute(dispute, 'needs_response')
  await becomes(id, 'charged_back')
  const late = { ...app.services, cards: { ...cards, readDispute: async () => inquiry } }
  await settleDispute(late, dispute)
  expect(await storedStatus(dispute)).toBe('needs_response')
  await decideDispute(dispute, 'lost')
  await becomes(id, 'refunded')
})

test('a payment that is charged back cannot be refunded', async () => {
  const { id, transactionId } = await completed()
  const dispute = await chargeBack(transactionId)
  await becomes(id, 'charged_back')
  const { body: payments } = await ada.get('/payments')
  const payment = payments.find((row: { bookingId: string }) => row.bookingId === id)
  expect(payment).toMatchObject({ chargedBack: true, can: { refund: false } })
  const { _id } = payment
  const refused = await ada.post(`/payments/${_id}/refund`, { reason: 'Sorry.' })
  expect(refused.body.code).toBe('payment_disputed')
  await decideDispute(dispute, 'won')
  await becomes(id, 'completed')
})

test('a chargeback of a refunded sale is a loss once, and the sale stays refunded', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'cancellation', { reason: 'It is broken.' })
  await expect.poll(async () => (await unsent()).length).toBe(0)
  const dispute = await chargeBack(transactionId)
  await becomes(id, 'charged_back')
  await decideDispute(dispute, 'lost')
  await becomes(id, 'refunded')
  expect(await balances(transactionId)).toEqual({ losses: 49_950 })
})

test('repeated events of a dispute change nothing', async () => {
  await app.webhooks({ duplicate: 'true' })
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId)
  await becomes(id, 'charged_back')
  await decideDispute(dispute, 'under_review')
  await decideDispute(dispute, 'won')
  await becomes(id, 'inspection')
  await app.webhooks({ duplicate: 'false' })
  const kinds = `select kind, count(*)::int as n from ledger_transaction
    where intent_id = $1 and kind like 'chargeback%' group by kind order by kind`
  expect((await app.pool.query(kinds, [transactionId])).rows).toEqual([
    { kind: 'chargeback', n: 1 },
    { kind: 'chargeback_won', n: 1 },
  ])
})

test('a refund that fails is owed again, and the buyer is told', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  await expect.poll(() => balances(transactionId)).toEqual({})
  const { refunds } = await app.ledger()
  const [refund] = refunds.filter((row: { payment_intent: string }) => {
    return row.payment_intent === transactionId
  })
  await app.failRefund(refund.id)
  await expect.poll(() => balances(transactionId)).toEqual({ refunds_due: -49_950 })
  const told = async () =>
    (await app.emails(bea.email)).filter((text) => text.includes('did not accept the refund'))
  await expect.poll(told).toHaveLength(1)
})
