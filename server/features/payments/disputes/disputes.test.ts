import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import { intentOf } from '../../../../test/harness/cards/controls.ts'
import { metricOf } from '../../../../test/harness/metrics.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  book,
  buy,
  buyUntilInspection,
  expectSameBalance,
  passDeadline,
  readSale,
  saleBalances,
  startPaying,
  step,
} from '../../../../test/harness/sales.ts'
import { settleUnfinished } from '../settle-unfinished.ts'
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
  await app.grantAdmin(ada)
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

const paymentOf = async (id: string) =>
  (await ada.get('/payments')).body.find((row: { bookingId: string }) => row.bookingId === id)

test('a lost chargeback takes the held money', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId)
  await decideDispute(dispute, 'lost')
  await becomes(id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
  expect(await paymentOf(id)).toMatchObject({
    refund: null,
    chargedBack: true,
    can: { refund: false },
  })
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

test('a chargeback that the bank drops is won', async () => {
  const { id, transactionId } = await inspected()
  const dispute = await chargeBack(transactionId, { case_type: 'block' })
  await becomes(id, 'charged_back')
  await decideDispute(dispute, 'prevented')
  await becomes(id, 'inspection')
  expect(await storedStatus(dispute)).toBe('won')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
})

test('of a chargeback that is first seen when it is lost, only the loss is told', async () => {
  const { id, transactionId } = await inspected()
  await app.webhooks({ mode: 'drop' })
  const dispute = await chargeBack(transactionId)
  await app.webhooks({ mode: 'deliver' })
  await decideDispute(dispute, 'lost')
  await becomes(id, 'refunded')
  const told = async (person: Person) =>
    (await person.get('/notices')).body
      .filter(({ path }: { path: string }) => path.endsWith(id))
      .map(({ kind }: { kind: string }) => kind)
  expect(await told(sana)).toContain('saleChargebackLost')
  expect(await told(sana)).not.toContain('saleChargedBack')
  expect(await told(bea)).not.toContain('orderChargedBack')
})

test('a dispute that arrives before its payment finds the sale', async () => {
  await app.webhooks({ mode: 'drop' })
  const id = await book(bea, await app.addProduct(sana))
  const clientSecret = await startPaying(bea, id)
  await app.payByCard(clientSecret)
  const transactionId = intentOf(clientSecret)
  const dispute = await chargeBack(transactionId)
  await app.webhooks({ mode: 'deliver' })
  await settleDispute(app.services, dispute)
  expect(await stateOf(id)).toBe('charged_back')
  await decideDispute(dispute, 'won')
  await becomes(id, 'awaiting_handover')
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

async function loseInPart(transactionId: string, amount: number) {
  const dispute = await chargeBack(transactionId, { amount: String(amount) })
  await decideDispute(dispute, 'lost')
  await expect.poll(() => storedStatus(dispute)).toBe('lost')
}

const noticesAbout = async (person: Person, id: string) =>
  (await person.get('/notices')).body
    .filter(({ path }: { path: string }) => path.endsWith(id))
    .map(({ kind }: { kind: string }) => kind)

test('a chargeback of a part that is lost in the inspection leaves the rest held', async () => {
  const { id, transactionId } = await inspected()
  await loseInPart(transactionId, 9950)
  await becomes(id, 'inspection')
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
  const told = async () =>
    (await app.emails(sana.email)).filter((text) => text.includes('the buyer about $99.50'))
  await expect.poll(told).toHaveLength(1)
  await passDeadline(app, id)
  expect(await balances(transactionId)).toEqual({ seller_payable: -38_800, fees: -1200 })
})

test('after chargebacks of parts, what is left is refunded, and a chargeback of it ends the sale', async () => {
  const refunded = await inspected()
  await loseInPart(refunded.transactionId, 9950)
  await loseInPart(refunded.transactionId, 1)
  await becomes(refunded.id, 'inspection')
  const { _id } = await paymentOf(refunded.id)
  expect((await ada.post(`/payments/${_id}/refund`, { reason: 'Broken.' })).status).toBe(200)
  await expect.poll(() => balances(refunded.transactionId)).toEqual({})
  const lost = await inspected()
  await loseInPart(lost.transactionId, 9950)
  await becomes(lost.id, 'inspection')
  await decideDispute(await chargeBack(lost.transactionId, { amount: '40000' }), 'lost')
  await becomes(lost.id, 'refunded')
  expect(await balances(lost.transactionId)).toEqual({})
})

test('a chargeback of a part that is lost after completion takes the share of that part', async () => {
  const { id, transactionId } = await completed()
  await loseInPart(transactionId, 9950)
  await becomes(id, 'completed')
  expect(await balances(transactionId)).toEqual({ seller_payable: -38_800, fees: -1200 })
  expect(await readSale(sana, id)).toMatchObject({ receives: '388.00' })
})

test('a seller receives nothing of a sale that was refunded and charged back in part', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'cancellation', { reason: 'It is broken.' })
  await expect.poll(async () => (await unsent()).length).toBe(0)
  await loseInPart(transactionId, 9950)
  await becomes(id, 'cancelled')
  expect(await readSale(sana, id)).toMatchObject({ refunded: '499.50', receives: '0.00' })
  expect(await balances(transactionId)).toEqual({ losses: 9950 })
})

test('a refund that was not sent is reduced by a chargeback of a part that was lost', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await app.webhooks({ mode: 'hold' })
  const dispute = await chargeBack(transactionId, { amount: '9950' })
  await step(sana, id, 'cancellation', { reason: 'It is broken.' })
  await app.webhooks({ mode: 'deliver' })
  await app.releaseWebhooks()
  await becomes(id, 'charged_back')
  expect(await balances(transactionId)).toEqual({ refunds_due: -49_950, disputed: 9950 })
  await decideDispute(dispute, 'lost')
  await becomes(id, 'cancelled')
  // The job of the cancellation may try again by itself.
  expect([{ refunds_due: -40_000 }, {}]).toContainEqual(await balances(transactionId))
  expect((await bea.get(`/bookings/${id}`)).body.refund).toMatchObject({ cause: 'cancellation' })
  await app.pool.query(
    "update refund set created_at = now() - interval '2 minutes' where intent_id = $1",
    [transactionId],
  )
  await settleUnfinished(app.services)
  await expect.poll(() => balances(transactionId)).toEqual({})
  const { refunds } = await app.ledger()
  const sent = refunds.filter((row: { payment_intent: string }) => {
    return row.payment_intent === transactionId
  })
  expect(sent).toMatchObject([{ amount: 40_000 }])
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

test('a refund whose event was lost is booked before an inquiry becomes a chargeback', async () => {
  const { id, transactionId } = await inspected()
  const inquiry = { status: 'warning_needs_response', amount: '40000' }
  const dispute = await chargeBack(transactionId, inquiry)
  await expect.poll(() => storedStatus(dispute)).toBe('warning_needs_response')
  await app.webhooks({ mode: 'drop' })
  await app.refundAtProvider({ payment_intent: transactionId, amount: '9950' })
  await app.webhooks({ mode: 'deliver' })
  await decideDispute(dispute, 'needs_response')
  await becomes(id, 'charged_back')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -40_000, disputed: 40_000 })
  await decideDispute(dispute, 'won')
  await becomes(id, 'inspection')
  expect(await readSale(bea, id)).toMatchObject({ refunded: '99.50' })
})

test('a chargeback is posted with its fee, once the provider has withdrawn both', async () => {
  const { id, transactionId } = await inspected()
  await app.webhooks({ mode: 'drop' })
  const dispute = await chargeBack(transactionId, { withdrawal: 'later' })
  await app.webhooks({ mode: 'deliver' })
  const settled = settleDispute(app.services, dispute)
  await expect(settled).rejects.toThrow('is not withdrawn yet')
  expect(await storedStatus(dispute)).toBeUndefined()
  expect(await stateOf(id)).toBe('inspection')
  await decideDispute(dispute, 'needs_response')
  await becomes(id, 'charged_back')
  const fees = 'select fee from card_dispute where id = $1'
  expect((await app.pool.query(fees, [dispute])).rows).toEqual([{ fee: 1500 }])
  await decideDispute(dispute, 'won')
  await becomes(id, 'inspection')
})

test('a chargeback whose money is not withdrawn for a day stops the sale without a fee', async () => {
  const { id, transactionId } = await inspected()
  await app.webhooks({ mode: 'drop' })
  const age = String(25 * 3600)
  const dispute = await chargeBack(transactionId, { withdrawal: 'later', age })
  await app.webhooks({ mode: 'deliver' })
  await settleDispute(app.services, dispute)
  expect(await stateOf(id)).toBe('charged_back')
  expect(await storedStatus(dispute)).toBe('needs_response')
  await decideDispute(dispute, 'prevented')
  await expect.poll(() => storedStatus(dispute)).toBe('lost')
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
  const payment = await paymentOf(id)
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
  await expect.poll(async () => (await unsent()).length).toBe(0)
  const sent = 'select provider_id, state from refund where intent_id = $1'
  const refund = async () => (await app.pool.query(sent, [transactionId])).rows[0]
  const dispute = await chargeBack(transactionId, { amount: '40000' })
  await becomes(id, 'charged_back')
  await decideDispute(dispute, 'lost')
  await becomes(id, 'cancelled')
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
  await becomes(id, 'completed')
  const share = { seller_payable: -38_800, fees: -1200 }
  expect(await balances(transactionId)).toEqual({ ...share, refunds_due: -9000 })
  await loseInPart(transactionId, 19_000)
  await becomes(id, 'completed')
  expect(await balances(transactionId)).toEqual({ seller_payable: -29_100, fees: -900 })
  expect(await readSale(sana, id)).toMatchObject({
    refunded: '99.50',
    chargedBack: '100.00',
    receives: '291.00',
  })
  await decideDispute(await chargeBack(transactionId, { amount: '30000' }), 'lost')
  await becomes(id, 'refunded')
  expect(await balances(transactionId)).toEqual({})
})

test('a chargeback of the rest leaves what a refund that failed has owed', async () => {
  const { id, transactionId } = await inspected()
  await failInPart(transactionId, 9950)
  await loseInPart(transactionId, 40_000)
  await becomes(id, 'inspection')
  expect(await balances(transactionId)).toEqual({ held_for_sale: -9950 })
})
