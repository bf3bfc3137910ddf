import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { metricOf } from '../../../../test/harness/metrics.ts'
import { completedSale } from '../../../../test/harness/payouts.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  book,
  buy,
  buyUntilInspection,
  chargeBack,
  chargeBooking,
  disputeStatus,
  expectSameBalance,
  noticesAbout,
  passDeadline,
  readSale,
  refundOf,
  releasedBalances,
  saleBalances,
  saleState,
  step,
  untilRefundsAreSent,
  untilState,
} from '../../../../test/harness/sales.ts'
import { settleUnfinished } from '../settle-unfinished.ts'
import { settleDispute } from './settle-dispute.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(async () => {
  await untilRefundsAreSent(app)
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

const inspected = () => buyUntilInspection(app, bea, sana)
const completed = () => completedSale(app, bea, sana)
const decideDispute = (dispute: string, status: string) => app.dispute({ dispute, status })
const balances = (transactionId: string) => saleBalances(app, transactionId)

test('a chargeback stops the deadline, and won it resumes the inspection', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  expect((await readSale(bea, id)).next).toBeNull()
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950, disputed: 49_950 })
  await decideDispute(dispute, 'won')
  await untilState(bea, id, 'inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
  await passDeadline(app, id)
  expect(await balances(transactionId)).toEqual(releasedBalances)
})

const paymentOf = async (id: string) =>
  (await ada.get('/payments')).body.find((row: { bookingId: string }) => row.bookingId === id)

test('a lost chargeback takes the held money', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(app, transactionId)
  await decideDispute(dispute, 'lost')
  await untilState(bea, id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
  expect(await paymentOf(id)).toMatchObject({
    refund: null,
    chargedBack: true,
    can: { refund: false },
  })
  expect(await app.providerRefunds(transactionId)).toEqual([])
})

test('a lost chargeback after completion takes the share of the seller', async () => {
  const { id, transactionId } = await completed()
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  await decideDispute(dispute, 'lost')
  await untilState(bea, id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('a dispute that was prevented by a refund takes the money as one that was lost', async () => {
  const { id, transactionId } = await inspected()
  await chargeBack(app, transactionId, { status: 'prevented', case_type: 'resolution' })
  await untilState(bea, id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('a chargeback that the bank drops is won', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(app, transactionId, { case_type: 'block' })
  await untilState(bea, id, 'charged_back')
  await decideDispute(dispute, 'prevented')
  await untilState(bea, id, 'inspection')
  expect(await disputeStatus(app, dispute)).toBe('won')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
})

test('of a chargeback that is first seen when it is lost, only the loss is told', async () => {
  const { id, transactionId } = await inspected()
  await app.webhooks({ mode: 'drop' })
  const dispute = await chargeBack(app, transactionId)
  await app.webhooks({ mode: 'deliver' })
  await decideDispute(dispute, 'lost')
  await untilState(bea, id, 'refunded')
  expect(await noticesAbout(sana, id)).toContain('saleChargebackLost')
  expect(await noticesAbout(sana, id)).not.toContain('saleChargedBack')
  expect(await noticesAbout(bea, id)).not.toContain('orderChargedBack')
})

test('a dispute that arrives before its payment finds the sale', async () => {
  await app.webhooks({ mode: 'drop' })
  const id = await book(bea, await app.addProduct(sana))
  const transactionId = await chargeBooking(app, bea, id)
  const dispute = await chargeBack(app, transactionId)
  await app.webhooks({ mode: 'deliver' })
  await settleDispute(app.services, dispute)
  expect(await saleState(bea, id)).toBe('charged_back')
  await decideDispute(dispute, 'won')
  await untilState(bea, id, 'awaiting_handover')
})

test('a dispute that the bank has dropped stops nothing', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(app, transactionId, { status: 'prevented', case_type: 'block' })
  await expect.poll(() => disputeStatus(app, dispute)).toBe('warning_closed')
  expect(await saleState(bea, id)).toBe('inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
})

test('what a dispute exceeds its charge by is a loss', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(app, transactionId, { amount: '52000' })
  await decideDispute(dispute, 'lost')
  await untilState(bea, id, 'refunded')
  expect(await balances(transactionId)).toEqual({ losses: 2050 })
})

async function loseInPart(transactionId: string, amount: number) {
  const dispute = await chargeBack(app, transactionId, { amount: String(amount) })
  await decideDispute(dispute, 'lost')
  await expect.poll(() => disputeStatus(app, dispute)).toBe('lost')
}

test('a chargeback of a part that is lost in the inspection leaves the rest held', async () => {
  const { id, transactionId } = await inspected()
  await loseInPart(transactionId, 9950)
  await untilState(bea, id, 'inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -40_000 })
  expect(await readSale(sana, id)).toMatchObject({
    next: { event: 'complete' },
    refunded: '0.00',
    chargedBack: '99.50',
    receives: '388.00',
  })
  expect(await paymentOf(id)).toMatchObject({ chargedBack: false, can: { refund: true } })
  expect(await noticesAbout(bea, id)).toContain('orderChargebackGrantedInPart')
  expect(await noticesAbout(sana, id)).toContain('saleChargebackLostInPart')
  await expect.poll(() => app.emails(sana.email, 'the buyer about $99.50')).toHaveLength(1)
  await passDeadline(app, id)
  expect(await balances(transactionId)).toEqual({ seller_payable: -38_800, fees: -1200 })
})

test('after chargebacks of parts, what is left is refunded, and a chargeback of it ends the sale', async () => {
  const refunded = await inspected()
  await loseInPart(refunded.transactionId, 9950)
  await loseInPart(refunded.transactionId, 1)
  await untilState(bea, refunded.id, 'inspection')
  const { _id } = await paymentOf(refunded.id)
  expect((await ada.post(`/payments/${_id}/refund`, { reason: 'Broken.' })).status).toBe(200)
  await expect.poll(() => balances(refunded.transactionId)).toEqual({})
  const lost = await inspected()
  await loseInPart(lost.transactionId, 9950)
  await untilState(bea, lost.id, 'inspection')
  await decideDispute(await chargeBack(app, lost.transactionId, { amount: '40000' }), 'lost')
  await untilState(bea, lost.id, 'refunded')
  expect(await balances(lost.transactionId)).toEqual({})
})

test('a chargeback of a part that is lost after completion takes the share of that part', async () => {
  const { id, transactionId } = await completed()
  await loseInPart(transactionId, 9950)
  await untilState(bea, id, 'completed')
  expect(await balances(transactionId)).toEqual({ seller_payable: -38_800, fees: -1200 })
  expect(await readSale(sana, id)).toMatchObject({ receives: '388.00' })
})

test('a seller receives nothing of a sale that was refunded and charged back in part', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'cancellation', { reason: 'It is broken.' })
  await untilRefundsAreSent(app)
  await loseInPart(transactionId, 9950)
  await untilState(bea, id, 'cancelled')
  expect(await readSale(sana, id)).toMatchObject({ refunded: '499.50', receives: '0.00' })
  expect(await balances(transactionId)).toEqual({ losses: 9950 })
})

test('a refund that was not sent is reduced by a chargeback of a part that was lost', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await app.webhooks({ mode: 'hold' })
  const dispute = await chargeBack(app, transactionId, { amount: '9950' })
  await step(sana, id, 'cancellation', { reason: 'It is broken.' })
  await app.webhooks({ mode: 'deliver' })
  await app.releaseWebhooks()
  await untilState(bea, id, 'charged_back')
  expect(await balances(transactionId)).toEqual({ refunds_due: -49_950, disputed: 9950 })
  await decideDispute(dispute, 'lost')
  await untilState(bea, id, 'cancelled')
  // The job of the cancellation may try again by itself.
  expect([{ refunds_due: -40_000 }, {}]).toContainEqual(await balances(transactionId))
  expect((await bea.get(`/bookings/${id}`)).body.refund).toMatchObject({ cause: 'cancellation' })
  await app.pool.query(
    "update refund set created_at = now() - interval '2 minutes' where intent_id = $1",
    [transactionId],
  )
  await settleUnfinished(app.services)
  await expect.poll(() => balances(transactionId)).toEqual({})
  expect(await app.providerRefunds(transactionId)).toMatchObject([{ amount: 40_000 }])
})

test('an inquiry stops nothing, and may become a chargeback', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(app, transactionId, { status: 'warning_needs_response' })
  await expect.poll(() => disputeStatus(app, dispute)).toBe('warning_needs_response')
  expect(await saleState(bea, id)).toBe('inspection')
  await decideDispute(dispute, 'needs_response')
  await untilState(bea, id, 'charged_back')
  await decideDispute(dispute, 'won')
  await untilState(bea, id, 'inspection')
})

test('a refund whose event was lost is booked before an inquiry becomes a chargeback', async () => {
  const { id, transactionId } = await inspected()
  const inquiry = { status: 'warning_needs_response', amount: '40000' }
  const dispute = await chargeBack(app, transactionId, inquiry)
  await expect.poll(() => disputeStatus(app, dispute)).toBe('warning_needs_response')
  await app.webhooks({ mode: 'drop' })
  await app.refundAtProvider({ payment_intent: transactionId, amount: '9950' })
  await app.webhooks({ mode: 'deliver' })
  await decideDispute(dispute, 'needs_response')
  await untilState(bea, id, 'charged_back')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -40_000, disputed: 40_000 })
  await decideDispute(dispute, 'won')
  await untilState(bea, id, 'inspection')
  expect(await readSale(bea, id)).toMatchObject({ refunded: '99.50' })
})

test('a chargeback is posted with its fee, once the provider has withdrawn both', async () => {
  const { id, transactionId } = await inspected()
  await app.webhooks({ mode: 'drop' })
  const dispute = await chargeBack(app, transactionId, { withdrawal: 'later' })
  await app.webhooks({ mode: 'deliver' })
  const settled = settleDispute(app.services, dispute)
  await expect(settled).rejects.toThrow('is not withdrawn yet')
  expect(await disputeStatus(app, dispute)).toBeUndefined()
  expect(await saleState(bea, id)).toBe('inspection')
  await decideDispute(dispute, 'needs_response')
  await untilState(bea, id, 'charged_back')
  const fees = 'select fee from card_dispute where id = $1'
  expect((await app.pool.query(fees, [dispute])).rows).toEqual([{ fee: 1500 }])
  await decideDispute(dispute, 'won')
  await untilState(bea, id, 'inspection')
})

test('a chargeback whose money is not withdrawn for a day stops the sale without a fee', async () => {
  const { id, transactionId } = await inspected()
  await app.webhooks({ mode: 'drop' })
  const age = String(25 * 3600)
  const dispute = await chargeBack(app, transactionId, { withdrawal: 'later', age })
  await app.webhooks({ mode: 'deliver' })
  await settleDispute(app.services, dispute)
  expect(await saleState(bea, id)).toBe('charged_back')
  expect(await disputeStatus(app, dispute)).toBe('needs_response')
  await decideDispute(dispute, 'prevented')
  await expect.poll(() => disputeStatus(app, dispute)).toBe('lost')
})

test('an older answer of the provider does not turn a chargeback into an inquiry', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(app, transactionId, { status: 'warning_needs_response' })
  const { cards } = app.services
  const inquiry = await cards.readDispute(dispute)
  await decideDispute(dispute, 'needs_response')
  await untilState(bea, id, 'charged_back')
  const late = { ...app.services, cards: { ...cards, readDispute: async () => inquiry } }
  await settleDispute(late, dispute)
  expect(await disputeStatus(app, dispute)).toBe('needs_response')
  await decideDispute(dispute, 'lost')
  await untilState(bea, id, 'refunded')
})

test('a payment that is charged back cannot be refunded', async () => {
  const { id, transactionId } = await completed()
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  const payment = await paymentOf(id)
  expect(payment).toMatchObject({ chargedBack: true, can: { refund: false } })
  const { _id } = payment
  const refused = await ada.post(`/payments/${_id}/refund`, { reason: 'Sorry.' })
  expect(refused.body.code).toBe('payment_disputed')
  await decideDispute(dispute, 'won')
  await untilState(bea, id, 'completed')
})

test('a chargeback of a refunded sale is a loss once, and the sale stays refunded', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'cancellation', { reason: 'It is broken.' })
  await untilRefundsAreSent(app)
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  await decideDispute(dispute, 'lost')
  await untilState(bea, id, 'refunded')
  expect(await balances(transactionId)).toEqual({ losses: 49_950 })
})

test('repeated events of a dispute change nothing', async () => {
  await app.webhooks({ duplicate: 'true' })
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  await decideDispute(dispute, 'under_review')
  await decideDispute(dispute, 'won')
  await untilState(bea, id, 'inspection')
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
  const [refund] = await app.providerRefunds(transactionId)
  await app.failRefund(refund.id)
  await expect.poll(() => balances(transactionId)).toEqual({ refunds_due: -49_950 })
  const told = () => app.emails(bea.email, 'did not accept the refund')
  await expect.poll(told).toHaveLength(1)
  expect(await paymentOf(id)).toMatchObject({ refundFailed: true, can: { refund: false } })
  const failed = () => metricOf(app, 'backlog_size{kind="failed_refund"}')
  expect(await failed()).toBe(1)
  await app.refundAtProvider({ payment_intent: transactionId })
  await expect.poll(() => balances(transactionId)).toEqual({})
  expect(await paymentOf(id)).toMatchObject({ refundFailed: false })
  expect(await failed()).toBe(0)
})

test('a refund that fails after the bank has returned the money is owed less that', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  await untilRefundsAreSent(app)
  const refund = () => refundOf(app, transactionId)
  const dispute = await chargeBack(app, transactionId, { amount: '40000' })
  await untilState(bea, id, 'charged_back')
  await decideDispute(dispute, 'lost')
  await untilState(bea, id, 'cancelled')
  expect(await balances(transactionId)).toEqual({ losses: 40_000 })
  await app.failRefund((await refund()).provider_id)
  await expect.poll(async () => (await refund()).state).toBe('failed')
  expect(await balances(transactionId)).toEqual({ refunds_due: -9950 })
})

/** Refunds a part in the dashboard, which the bank of the buyer returns. */
async function failInPart(payment_intent: string, amount: number) {
  const { id } = await app.refundAtProvider({ payment_intent, amount: String(amount) })
  const stateOfRefund = async () =>
    (await app.pool.query('select state from refund where provider_id = $1', [id])).rows[0]?.state
  await expect.poll(stateOfRefund).toBe('succeeded')
  await app.failRefund(id)
  await expect.poll(stateOfRefund).toBe('failed')
}

test('a lost chargeback pays a refund that failed first, and the sale only the rest', async () => {
  const { id, transactionId } = await completed()
  await failInPart(transactionId, 9950)
  await loseInPart(transactionId, 950)
  await untilState(bea, id, 'completed')
  const share = { seller_payable: -38_800, fees: -1200 }
  expect(await balances(transactionId)).toEqual({ ...share, refunds_due: -9000 })
  await loseInPart(transactionId, 19_000)
  await untilState(bea, id, 'completed')
  expect(await balances(transactionId)).toEqual({ seller_payable: -29_100, fees: -900 })
  expect(await readSale(sana, id)).toMatchObject({
    refunded: '99.50',
    chargedBack: '100.00',
    receives: '291.00',
  })
  await decideDispute(await chargeBack(app, transactionId, { amount: '30000' }), 'lost')
  await untilState(bea, id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('a chargeback of the rest leaves what a refund that failed has owed', async () => {
  const { id, transactionId } = await inspected()
  await failInPart(transactionId, 9950)
  await loseInPart(transactionId, 40_000)
  await untilState(bea, id, 'inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -9950 })
})
