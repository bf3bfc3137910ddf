import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import { intentOf } from '../../../test/harness/cards/controls.ts'
import { metricOf } from '../../../test/harness/metrics.ts'
import { completedSale, payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  answerCase,
  book,
  buy,
  buyUntilInspection,
  chargeBack,
  damage,
  decideCase,
  disputedSale,
  escalatedSale,
  noticesAbout,
  passDeadline,
  readSale,
  startPaying,
  step,
  untilState,
} from '../../../test/harness/sales.ts'
import { formatMoment } from '../../jobs/emails/values.ts'
import { settleFraudWarning } from '../payments/disputes/settle-fraud-warning.ts'
import { reconcileBalance } from './reconcile-balance.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp({ DEMO_DATA: '0' }))
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const run = () => reconcileBalance(app.services)
const report = async () => (await ada.get('/reconciliation')).body
const age = () =>
  app.pool.query("update unreconciled set created_at = created_at - interval '2 hours'")
const figureOf = (figure: string) =>
  metricOf(app, `card_provider_reconciliation{figure="${figure}"}`)
const countedUnmatched = async () => ({
  metric: await figureOf('unmatched'),
  dashboard: (await ada.get('/dashboard')).body.admin.unmatched,
})
const note = 'The buyer was asked by phone.'
const clear = async (warning: string) =>
  expect((await ada.post(`/fraudWarnings/${warning}/clearance`, { note })).status).toBe(200)

test('before the first run nothing is compared', async () => {
  expect(await report()).toEqual({
    checked: null,
    complete: false,
    balances: [],
    unmatched: [],
    unmatchedCount: 0,
    fraudWarnings: [],
    failedRefunds: [],
    disputes: [],
  })
})

test('every movement at the provider matches its posting, to the cent', async () => {
  const [paid, refunded, failed, won, lost] = [
    await buy(app, bea, sana),
    await buy(app, bea, sana),
    await buy(app, bea, sana),
    await buy(app, bea, sana),
    await buy(app, bea, sana),
  ]
  expect(paid.id).toBeTruthy()
  await app.refundAtProvider({ payment_intent: refunded.transactionId, amount: '4950' })
  await step(bea, failed.id, 'cancellation', { reason: 'Changed my mind.' })
  const refundOf = async () => {
    const { refunds } = await app.ledger()
    return refunds.find((row: { payment_intent: string }) => {
      return row.payment_intent === failed.transactionId
    })
  }
  await expect.poll(refundOf).toBeTruthy()
  await app.failRefund((await refundOf()).id)
  for (const [sale, status] of [
    [won, 'won'],
    [lost, 'lost'],
  ] as const) {
    const dispute = await chargeBack(app, sale.transactionId, { amount: '52000' })
    await untilState(bea, sale.id, 'charged_back')
    await app.dispute({ dispute, status })
    await untilState(bea, sale.id, status === 'won' ? 'awaiting_handover' : 'refunded')
  }
  await expect
    .poll(async () => {
      await run()
      return (await report()).unmatched
    })
    .toEqual([])
  const { balances, complete, checked } = await report()
  const provider = await app.providerBalance()
  expect(complete).toBe(true)
  expect(checked).toEqual(expect.any(String))
  expect(balances).toMatchObject([{ currency: 'USD', difference: '0.00', unlisted: '0.00' }])
  expect(balances[0].available).toBe('0.00')
  expect(balances[0].pending).toBe((provider / 100).toFixed(2))
  const kinds = await app.pool.query(
    'select category, count(*)::int as n from balance_transaction group by 1 order by 1',
  )
  expect(kinds.rows).toEqual([
    { category: 'charge', n: 5 },
    { category: 'dispute', n: 2 },
    { category: 'dispute_reversal', n: 1 },
    { category: 'refund', n: 2 },
    { category: 'refund_failure', n: 1 },
  ])
})

test('funds become available with time, and the sum stays', async () => {
  const before = (await report()).balances[0]
  await app.advanceCardClock(2 * 24 * 3600)
  await run()
  const [after] = (await report()).balances
  expect(after).toMatchObject({ available: before.pending, pending: '0.00', difference: '0.00' })
})

test('the import goes on after the last row, and pages back to the first', async () => {
  const rows = async () =>
    (await app.pool.query('select id from balance_transaction order by id')).rows
  const all = await rows()
  await run()
  expect(await rows()).toEqual(all)
  await app.pool.query(
    'truncate balance_transaction; delete from balance_import; update reconciliation set imported = 0',
  )
  const { movements } = app.services.cards
  const cards = {
    ...app.services.cards,
    // Pages of two rows, as if there were many.
    movements: async (page: Parameters<typeof movements>[0]) => {
      const { movements: read } = await movements(page)
      const cut = page.newerThan ? read.slice(-2) : read.slice(0, 2)
      return { movements: cut, hasMore: read.length > 2 }
    },
  }
  await reconcileBalance({ ...app.services, cards })
  expect(await rows()).toEqual(all)
  // The postings have matched before, so their rows are left over.
  expect((await report()).unmatchedCount).toBeGreaterThan(0)
  await app.pool.query('delete from unreconciled')
})

test('a movement whose event was lost is booked by the next run, behind others that stay', async () => {
  await app.pool.query(`insert into unreconciled
      (side, movement_id, category, reference, amount, currency, created_at)
    select 'provider', 'txn_cost_' || n, 'network_cost', 'cost_' || n, -1, 'USD', now() - interval '1 day'
    from generate_series(1, 150) n`)
  const { id, transactionId } = await buy(app, bea, sana)
  await app.webhooks({ mode: 'drop' })
  await app.refundAtProvider({ payment_intent: transactionId })
  await app.webhooks({ mode: 'deliver' })
  await run()
  const refund = async () => {
    const { rows } = await app.pool.query(
      "select amount from unreconciled where category = 'refund'",
    )
    return rows
  }
  expect(await refund()).toEqual([{ amount: -49_950 }])
  expect((await report()).balances[0].difference).toBe('-499.50')
  await age()
  await run()
  await untilState(bea, id, 'refunded')
  await app.pool.query("delete from unreconciled where category = 'network_cost'")
  expect(await report()).toMatchObject({ unmatched: [], balances: [{ difference: '0.00' }] })
})

test('a difference that nothing explains stays, with its rows, and is counted', async () => {
  await app.chargeElsewhere(1000)
  await run()
  expect(await figureOf('unmatched')).toBe(0)
  await age()
  await run()
  expect(await report()).toMatchObject({
    unmatched: [
      { side: 'provider', category: 'charge', amount: '10.00', currency: 'USD', header: null },
      { side: 'provider', category: 'fee', amount: '-0.59' },
    ],
    unmatchedCount: 2,
    balances: [{ difference: '9.41', unlisted: '0.00' }],
  })
  expect(await countedUnmatched()).toEqual({ metric: 2, dashboard: 2 })
  // They came two hours ago, and were compared half an hour later.
  await app.pool.query(`update unreconciled set created_at = now() - interval '2 hours';
    update balance_import set finished_at = now() - interval '90 minutes'`)
  expect(await countedUnmatched()).toEqual({ metric: 0, dashboard: 0 })
  await run()
  expect(await countedUnmatched()).toEqual({ metric: 2, dashboard: 2 })
})

test('an early fraud warning stops the release until an admin clears it', async () => {
  const { id, transactionId } = await buyUntilInspection(app, bea, sana)
  await app.webhooks({ duplicate: 'true' })
  await app.warnOfFraud(transactionId)
  await expect.poll(async () => (await readSale(bea, id)).next).toBeNull()
  await app.webhooks({ duplicate: 'false' })
  expect(await step(bea, id, 'acceptance')).toBe('ok')
  expect((await readSale(bea, id)).next).toBeNull()
  const { fraudWarnings } = await report()
  expect(fraudWarnings).toMatchObject([
    { saleId: id, buyerName: 'Bea', sellerName: 'Sana', price: '499.50', sellerPaid: false },
  ])
  const ids = [await app.memberId(bea), await app.memberId(sana)]
  expect([fraudWarnings[0].buyerId, fraudWarnings[0].sellerId]).toEqual(ids)
  const [{ _id: warning }] = fraudWarnings
  const clearBy = (by: Person) => by.post(`/fraudWarnings/${warning}/clearance`, { note })
  await app.grantAdmin(bea)
  expect((await clearBy(bea)).body.code).toBe('own_case')
  await app.pool.query("update member set is_admin = false where name = 'Bea'")
  expect((await clearBy(sana)).status).toBe(403)
  expect((await clearBy(ada)).status).toBe(200)
  expect((await clearBy(ada)).body.code).toBe('not_found')
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({ action: 'clear_fraud_warning', after: { sale: id, note } })
  expect((await readSale(bea, id)).next.event).toBe('complete')
  await passDeadline(app, id)
  await untilState(bea, id, 'completed')
  expect((await report()).fraudWarnings).toEqual([])
})

/** Hours from the clearance of its warning to the deadline of a sale. */
async function hoursAfterClearance(id: string): Promise<number[]> {
  const { rows } = await app.pool.query(
    `select extract(epoch from due_at - cleared_at)::float8 / 3600 as hours
     from sale_deadline join fraud_warning using (sale_id) where sale_id = $1`,
    [id],
  )
  return rows.map(({ hours }) => hours)
}

test('after a long stop the buyer has a day to object, and is told until when', async () => {
  const { id, transactionId } = await buyUntilInspection(app, bea, sana)
  await app.warnOfFraud(transactionId)
  await expect.poll(async () => (await readSale(bea, id)).next).toBeNull()
  const old = "update sale set delivered_at = now() - interval '10 days' where id = $1"
  await app.pool.query(old, [id])
  const [{ _id: warning }] = (await report()).fraudWarnings
  await clear(warning)
  expect(await hoursAfterClearance(id)).toEqual([24])
  const { next } = await readSale(bea, id)
  const text = `report a problem until ${formatMoment('en', new Date(next.date))}`
  expect(await app.emails(bea.email, id, text)).toHaveLength(1)
  const [notice] = (await bea.get('/notices')).body
  expect(notice).toMatchObject({
    kind: 'orderInspectReminder',
    path: expect.stringContaining(id),
  })
  // Neither of these leaves less than that.
  await step(bea, id, 'acceptance')
  await bea.call('DELETE', `/sales/${id}/acceptance`)
  expect(await hoursAfterClearance(id)).toEqual([24])
  await step(bea, id, 'extension')
  expect(await hoursAfterClearance(id)).toEqual([24 + 72])
  expect(await step(bea, id, 'case', damage)).toBe('ok')
})

test('a buyer who accepted during the stop is not reminded to inspect', async () => {
  const { id, transactionId } = await buyUntilInspection(app, bea, sana)
  await app.warnOfFraud(transactionId)
  await expect.poll(async () => (await readSale(bea, id)).next).toBeNull()
  await step(bea, id, 'acceptance')
  const [{ _id: warning }] = (await report()).fraudWarnings
  await clear(warning)
  expect((await readSale(bea, id)).next.event).toBe('complete')
  expect(await noticesAbout(bea, id)).not.toContain('orderInspectReminder')
})

async function beginToPay() {
  const id = await book(bea, await app.addProduct(sana))
  const clientSecret = await startPaying(bea, id)
  return { id, clientSecret, transactionId: intentOf(clientSecret) }
}

test('a fraud warning that arrives before its payment stops the release', async () => {
  const { id, clientSecret, transactionId } = await beginToPay()
  await app.webhooks({ mode: 'drop' })
  await app.payByCard(clientSecret)
  const { id: warning } = await app.warnOfFraud(transactionId)
  await app.webhooks({ mode: 'deliver' })
  await settleFraudWarning(app.services, warning)
  const { fraudWarnings } = await report()
  expect(fraudWarnings).toMatchObject([{ saleId: id }])
  await clear(fraudWarnings[0]._id)
})

test('a fraud warning fails until its payment can be settled, one of a foreign payment does not', async () => {
  const { transactionId } = await beginToPay()
  const warn = (intentId: string) => {
    const readFraudWarning = async () => ({ id: 'issfr_1', intentId, reason: 'other' })
    const cards = { ...app.services.cards, readFraudWarning }
    return settleFraudWarning({ ...app.services, cards }, 'issfr_1')
  }
  await expect(warn(transactionId)).rejects.toThrow('has no sale yet')
  await warn('pi_elsewhere')
  expect((await report()).fraudWarnings).toEqual([])
})

test('a warning of a refunded sale is listed while it stops what was granted on appeal', async () => {
  const { id, transactionId } = await escalatedSale(app, bea, sana)
  await app.warnOfFraud(transactionId)
  const listed = async () => (await report()).fraudWarnings
  await expect.poll(listed).toMatchObject([{ saleId: id }])
  expect(await decideCase(ada, id, 'decide_refund')).toBe('ok')
  expect(await listed()).toEqual([])
  await step(sana, id, 'appeal', { note: 'Look again.' })
  const abe = await app.signUp('Abe', 'seller')
  await app.grantAdmin(abe)
  const granted = { party: 'seller', decision: 'grant', statement: 'Seen again.' }
  expect(await step(abe, id, 'appeal/decision', granted)).toBe('ok')
  const [warning] = await listed()
  expect(warning).toMatchObject({ saleId: id })
  expect(await figureOf('fraud_warnings')).toBe(1)
  await clear(warning._id)
  expect(await listed()).toEqual([])
})

test('a warning that comes after the transfer says that the seller is paid', async () => {
  const seller = await app.signUp('Pia', 'seller')
  const { id, transactionId } = await completedSale(app, bea, seller)
  await payOut(app, seller)
  await app.warnOfFraud(transactionId)
  const listed = async () => (await report()).fraudWarnings
  await expect.poll(listed).toMatchObject([{ saleId: id, sellerPaid: true }])
  const [warning] = await listed()
  await clear(warning._id)
  expect(await listed()).toEqual([])
})

test('open chargebacks and inquiries are listed with the date by which evidence is due', async () => {
  const [first, second] = [await buy(app, bea, sana), await buy(app, bea, sana)]
  await chargeBack(app, first.transactionId, { status: 'warning_needs_response' })
  const dispute = await chargeBack(app, second.transactionId, { amount: '52000' })
  await untilState(bea, second.id, 'charged_back')
  const disputes = async () =>
    (await report()).disputes.toSorted((one: { kind: string }, other: { kind: string }) =>
      other.kind.localeCompare(one.kind),
    )
  await expect.poll(disputes).toHaveLength(2)
  const people = { buyerName: 'Bea', sellerName: 'Sana', sellerEmail: sana.email }
  const facts = { ...people, reason: 'product_not_received' }
  expect(await disputes()).toMatchObject([
    { ...facts, saleId: first.id, kind: 'inquiry', amount: '499.50' },
    { ...facts, saleId: second.id, kind: 'chargeback', amount: '520.00' },
  ])
  const dueOf = async (saleId: string) =>
    (await disputes()).find((one: { saleId: string }) => one.saleId === saleId).evidenceDue
  expect(Date.parse(await dueOf(second.id))).toBeGreaterThan(Date.now())
  await app.dispute({ dispute, status: 'under_review' })
  await expect.poll(() => dueOf(second.id)).toBeNull()
  await app.dispute({ dispute, status: 'won' })
  await expect.poll(disputes).toMatchObject([{ saleId: first.id }])
})

test('with a fraud warning a case can end by a refund or by staff, not by its buyer', async () => {
  const { id, transactionId } = await disputedSale(app, bea, sana)
  await app.warnOfFraud(transactionId)
  await expect.poll(async () => (await readSale(bea, id)).can).toEqual([])
  expect(await answerCase(bea, id, 'withdraw_case')).toBe('sale_event_not_possible')
  expect(await answerCase(sana, id, 'accept_refund')).toBe('ok')
  expect((await report()).fraudWarnings).toEqual([])
})

test('a fraud warning and an inquiry whose events were lost are found by the next run', async () => {
  const [warned, inquired] = [await buy(app, bea, sana), await buy(app, bea, sana)]
  await app.webhooks({ mode: 'drop' })
  await app.warnOfFraud(warned.transactionId)
  const inquiry = { status: 'warning_needs_response' }
  const dispute = await chargeBack(app, inquired.transactionId, inquiry)
  await app.webhooks({ mode: 'deliver' })
  expect((await report()).fraudWarnings).toEqual([])
  await run()
  const { fraudWarnings, disputes } = await report()
  expect(fraudWarnings).toMatchObject([{ saleId: warned.id }])
  const listed = { _id: dispute, saleId: inquired.id, kind: 'inquiry' }
  expect(disputes).toContainEqual(expect.objectContaining(listed))
  await clear(fraudWarnings[0]._id)
  await run()
  expect((await report()).fraudWarnings).toEqual([])
})
