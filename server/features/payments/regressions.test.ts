import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import { metricOf } from '../../../test/harness/metrics.ts'
import { completedSale, payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  buyUntilInspection,
  chargeBack,
  damage,
  disputeStatus,
  expectSameBalance,
  passDeadline,
  refundOf,
  releasedBalances,
  saleBalances,
  shipment,
  step,
  untilState,
} from '../../../test/harness/sales.ts'
import { sendRefund } from '../refunds/send.ts'
import { processDeadlines } from '../sales/deadlines/process-deadlines.ts'
import { settleUnfinished } from './settle-unfinished.ts'

// Against faults that other marketplaces have shipped, in sales, refunds and disputes.

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(async () => {
  await app.webhooks({ mode: 'deliver' })
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

const run = async (text: string, id: string) => (await app.pool.query(text, [id])).rows
const balances = (intentId: string) => saleBalances(app, intentId)

type RefundRequest = Parameters<TestApp['services']['cards']['refund']>[0]

/** The services of a process that is killed when the provider has accepted a refund. */
function killedAfterRefund(changes: Partial<RefundRequest> = {}) {
  const { cards } = app.services
  const refund = async (request: RefundRequest) => {
    await cards.refund({ ...request, ...changes })
    throw new Error('killed after the provider has accepted')
  }
  return { ...app.services, cards: { ...cards, refund } }
}

const inspected = () => buyUntilInspection(app, bea, sana)
const completed = () => completedSale(app, bea, sana)

async function refundByStaff(id: string) {
  const [payment] = await run('select id from payment where booking_id = $1', id)
  return (await ada.post(`/payments/${payment.id}/refund`, { reason: 'Broken.' })).body
}

test('a refund that meets a dispute debits the seller once', async () => {
  const { id, transactionId } = await completed()
  await app.webhooks({ mode: 'hold' })
  const disputed = await chargeBack(app, transactionId)
  expect(await refundByStaff(id)).toEqual({ acknowledged: true })
  const { id: refundId } = await refundOf(app, transactionId)
  const pass = () => sendRefund(app.services, { refundId })
  await expect(pass()).rejects.toMatchObject({ code: 'payment_disputed' })
  await expect(pass()).rejects.toMatchObject({ code: 'payment_disputed' })
  expect(await metricOf(app, 'backlog_size{kind="refund"}')).toBe(1)
  await app.webhooks({ mode: 'deliver' })
  await app.releaseWebhooks()
  await untilState(ada, id, 'charged_back')
  expect(await refundOf(app, transactionId)).toMatchObject({ state: 'requested' })
  // It waits for the decision of the bank, and is not late.
  expect(await metricOf(app, 'backlog_size{kind="refund"}')).toBe(0)
  await app.dispute({ dispute: disputed, status: 'lost' })
  await untilState(ada, id, 'refunded')
  await pass()
  await pass()
  expect(await refundOf(app, transactionId)).toMatchObject({ state: 'cancelled' })
  expect(await metricOf(app, 'backlog_size{kind="refund"}')).toBe(0)
  expect(await app.providerRefunds(transactionId)).toEqual([])
  expect(await balances(transactionId)).toEqual({})
})

test('a refund refused during a chargeback is sent after the chargeback is won', async () => {
  const { id, transactionId } = await completed()
  await app.webhooks({ mode: 'hold' })
  const disputed = await chargeBack(app, transactionId)
  expect(await refundByStaff(id)).toEqual({ acknowledged: true })
  const { id: refundId } = await refundOf(app, transactionId)
  const pass = () => sendRefund(app.services, { refundId })
  await expect(pass()).rejects.toMatchObject({ code: 'payment_disputed' })
  await app.dispute({ dispute: disputed, status: 'won' })
  await app.webhooks({ mode: 'deliver' })
  await expect.poll(() => disputeStatus(app, disputed)).toBe('won')
  await untilState(ada, id, 'refunded')
  await pass()
  expect(await refundOf(app, transactionId)).toMatchObject({ state: 'succeeded' })
  expect(await app.providerRefunds(transactionId)).toHaveLength(1)
})

test('a refund of a disputed charge is refused and stores nothing', async () => {
  const { id, transactionId } = await completed()
  const disputed = await chargeBack(app, transactionId)
  await untilState(ada, id, 'charged_back')
  expect((await refundByStaff(id)).code).toBe('payment_disputed')
  expect(await refundOf(app, transactionId)).toBeUndefined()
  await app.dispute({ dispute: disputed, status: 'won' })
  await untilState(ada, id, 'completed')
})

test('a won chargeback credits nothing to a deleted account', async () => {
  const gone = await app.signUp('Gone', 'seller')
  const { id, transactionId } = await completedSale(app, bea, gone)
  await payOut(app, gone)
  expect((await ada.call('DELETE', `/users/${await app.memberId(gone)}`)).status).toBe(200)
  const disputed = await chargeBack(app, transactionId)
  await untilState(ada, id, 'charged_back')
  await app.dispute({ dispute: disputed, status: 'won' })
  await untilState(ada, id, 'completed')
  expect(await balances(transactionId)).toEqual({ fees: releasedBalances.fees })
  const back = `select account from ledger_entry join ledger_transaction on id = transaction_id
    where intent_id = $1 and kind = 'chargeback_won' order by account`
  expect((await run(back, transactionId)).map((row) => row.account)).toEqual([
    'card_provider',
    'disputed',
  ])
})

test('a dispute larger than its charge costs the platform the excess', async () => {
  const { id, transactionId } = await inspected()
  const disputed = await chargeBack(app, transactionId, { amount: '60000' })
  await untilState(ada, id, 'charged_back')
  await app.dispute({ dispute: disputed, status: 'lost' })
  await untilState(ada, id, 'refunded')
  expect(await balances(transactionId)).toEqual({ losses: 10_050 })
})

test('a refunded sale is not released at its deadline', async () => {
  const { id, transactionId } = await inspected()
  expect(await refundByStaff(id)).toEqual({ acknowledged: true })
  expect(await run('select from sale_deadline where sale_id = $1', id)).toEqual([])
  await processDeadlines(app.services)
  await expect.poll(() => balances(transactionId)).toEqual({})
  const kinds = `select kind from ledger_transaction where intent_id = $1
    and kind not in ('sale', 'provider_fee') order by kind`
  expect((await run(kinds, transactionId)).map((row) => row.kind)).toEqual([
    'refund_owed',
    'refund_sent',
  ])
})

test('a refund whose process was killed after the provider accepted it is sent once', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  const killed = killedAfterRefund()
  await app.webhooks({ mode: 'drop' })
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  const { id: refundId } = await refundOf(app, transactionId)
  await sendRefund(killed, { refundId }).catch(() => {})
  const passes = [1, 2, 3].map(() => sendRefund(app.services, { refundId }))
  await Promise.all(passes)
  expect(await app.providerRefunds(transactionId)).toHaveLength(1)
  expect(await refundOf(app, transactionId)).toMatchObject({ state: 'succeeded' })
  expect(await balances(transactionId)).toEqual({})
})

test('a refund whose response was lost is sent once, even after the idempotency key expired', async () => {
  const { id, transactionId } = await inspected()
  const { cards } = app.services
  // Under another key, as if that of the next try had expired.
  const killed = killedAfterRefund({ closedChargebacks: 1 })
  const { refund } = cards
  let tries = 0
  const away = () => {
    tries += 1
    return Promise.reject(new Error('away'))
  }
  Object.assign(cards, { refund: away })
  await app.webhooks({ mode: 'drop' })
  await step(bea, id, 'case', damage)
  await step(sana, id, 'case/offer', { amount: '100', note: 'A scratch.' })
  await answerCase(bea, id, 'take_offer')
  // The job of this refund has asked which refunds there are.
  await expect.poll(() => tries).toBeGreaterThan(0)
  Object.assign(cards, { refund })
  const { id: refundId } = await refundOf(app, transactionId)
  await sendRefund(killed, { refundId }).catch(() => {})
  await app.pool.query("update refund set created_at = now() - interval '2 days' where id = $1", [
    refundId,
  ])
  await sendRefund(app.services, { refundId })
  expect(await app.providerRefunds(transactionId)).toHaveLength(1)
  expect(await refundOf(app, transactionId)).toMatchObject({ state: 'succeeded' })
})

test('a late shipment does not shorten the inspection of the buyer', async () => {
  const { id } = await buy(app, bea, sana)
  await app.pool.query("update sale set created_at = now() - interval '4 days' where id = $1", [id])
  await step(sana, id, 'shipment', shipment)
  await app.pool.query("update sale set shipped_at = now() - interval '3 days' where id = $1", [id])
  await step(bea, id, 'delivery')
  const window = `select event, extract(epoch from due_at - delivered_at)::int / 3600 as hours
    from sale_deadline join sale on sale.id = sale_id where sale.id = $1`
  expect(await run(window, id)).toEqual([{ event: 'complete', hours: 72 }])
})

test('a won dispute whose webhook was lost does not block the release', async () => {
  const { id, transactionId } = await inspected()
  const inquiry = await chargeBack(app, transactionId, { status: 'warning_needs_response' })
  await expect.poll(() => disputeStatus(app, inquiry)).toBe('warning_needs_response')
  await app.dispute({ dispute: inquiry, status: 'warning_closed' })
  const disputed = await chargeBack(app, transactionId)
  await untilState(ada, id, 'charged_back')
  await app.webhooks({ mode: 'drop' })
  await app.dispute({ dispute: disputed, status: 'won' })
  await app.pool.query("update card_dispute set read_at = now() - interval '2 hours'")
  await settleUnfinished(app.services)
  await untilState(ada, id, 'inspection')
  await passDeadline(app, id)
  await untilState(ada, id, 'completed')
  expect(await balances(transactionId)).toEqual(releasedBalances)
})
