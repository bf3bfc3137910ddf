import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { metricOf } from '../../../../test/harness/metrics.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { casePhotoOf } from '../../../../test/harness/photos.ts'
import {
  answerCase,
  buy,
  chargeBack,
  decideCase,
  disputedSale,
  escalatedSale,
  readSale,
  refundOf,
  refundsOf,
  releasedBalances,
  saleBalances,
  step,
  untilState,
} from '../../../../test/harness/sales.ts'

let app: TestApp
let ada: Person
let abe: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp({}, { adminIs: 'buyer' }))
  abe = await app.signUp('Abe', 'seller')
  await app.grantAdmin(abe)
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

type Step = Sale['steps'][number]

const escalated = (buyer = bea, seller = sana) => escalatedSale(app, buyer, seller)

/** A sale whose case Ada has decided. */
async function decided(decision: string, more = {}) {
  const sale = await escalated()
  expect(await decideCase(ada, sale.id, decision, more)).toBe('ok')
  return sale
}

const appeal = (by: Person, id: string) => step(by, id, 'appeal', { note: 'Look again.' })
const rule = (id: string, party: string, decision: string, more = {}, by = abe) =>
  step(by, id, 'appeal/decision', { party, decision, statement: 'Seen again.', ...more })

const paymentOf = async (id: string) => {
  const [payment] = (await ada.get('/payments?limit=1')).body
  expect(payment.bookingId).toBe(id)
  return payment._id as string
}
const refund = async (id: string, reason: string) =>
  (await ada.post(`/payments/${await paymentOf(id)}/refund`, { reason })).status

const balances = (transactionId: string) => saleBalances(app, transactionId)

test('an appeal of the buyer that is granted in full refunds the rest', async () => {
  const { id, transactionId } = await decided('reject_case')
  expect(await readSale(bea, id)).toMatchObject({
    can: ['appeal'],
    appealUntil: expect.stringContaining('T'),
  })
  expect(await appeal(bea, id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    can: [],
    state: 'completed',
    appeals: [{ party: 'buyer', granted: null, amount: null, statement: null }],
  })
  expect(await balances(transactionId)).toEqual(releasedBalances)
  expect(await rule(id, 'buyer', 'grant')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'refunded',
    refunded: '499.50',
    appeals: [{ granted: true, amount: '499.50', statement: 'Seen again.' }],
  })
  await expect.poll(() => balances(transactionId)).toEqual({})
})

test('decisions on cases and appeals are listed for staff, newest first', async () => {
  const { id } = await decided('decide_offer', { amount: '33.33' })
  await appeal(bea, id)
  expect(await rule(id, 'buyer', 'deny')).toBe('ok')
  const first = await ada.get('/cases/decided?limit=1')
  const facts = { _id: id, reason: 'damaged', buyerName: 'Bea', sellerName: 'Sana' }
  expect(first.body).toMatchObject([{ ...facts, decision: 'deny_appeal', price: '499.50' }])
  const next = /<\/api(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await ada.get(next)).body).toMatchObject([{ ...facts, decision: 'decide_offer' }])
})

test('a refund by staff is listed as a decision if it decides a case', async () => {
  const latest = async () => (await ada.get('/cases/decided?limit=1')).body
  const { id } = await escalated()
  expect(await refund(id, 'The hinge is broken.')).toBe(200)
  expect(await latest()).toMatchObject([{ _id: id, decision: 'refund' }])
  const { id: rejected } = await decided('reject_case')
  expect(await refund(rejected, 'Both agree.')).toBe(200)
  expect(await latest()).toMatchObject([{ _id: rejected, decision: 'reject_case' }])
})

test('a part can be granted, and the shares of all parts sum to that of the whole', async () => {
  const { id, transactionId } = await decided('decide_offer', { amount: '33.33' })
  await appeal(bea, id)
  expect(await rule(id, 'buyer', 'grant', { amount: '466.18' })).toBe('appeal_too_large')
  expect(await rule(id, 'buyer', 'grant', { amount: '66.67' })).toBe('ok')
  await expect.poll(() => balances(transactionId)).toEqual({ seller_payable: -38_751, fees: -1199 })
  expect(await readSale(sana, id)).toMatchObject({ refunded: '100.00', receives: '387.51' })
  expect(await refund(id, 'Both agree.')).toBe(200)
  await expect.poll(() => balances(transactionId)).toEqual({})
})

test('an appeal of the seller after a refund is paid by the platform', async () => {
  const { id, transactionId } = await decided('decide_refund')
  expect((await readSale(bea, id)).can).toEqual([])
  expect(await appeal(sana, id)).toBe('ok')
  expect(await rule(id, 'seller', 'grant')).toBe('ok')
  await expect
    .poll(() => balances(transactionId))
    .toEqual({ losses: 48_451, seller_payable: -48_451 })
  expect(await readSale(sana, id)).toMatchObject({
    state: 'refunded',
    receives: '0.00',
    appealPayment: '484.51',
    appeals: [{ granted: true }],
  })
})

test('a refund by staff during a case is a decision, against which the seller can appeal', async () => {
  const { id } = await escalated()
  expect(await refund(id, 'The hinge is broken.')).toBe(200)
  expect(await readSale(sana, id)).toMatchObject({
    state: 'refunded',
    can: ['appeal'],
    appealUntil: expect.stringContaining('T'),
    case: { turn: null, statement: 'The hinge is broken.' },
  })
  expect(await appeal(sana, id)).toBe('ok')
  expect(await rule(id, 'seller', 'grant', {}, ada)).toBe('decided_before')
  expect(await rule(id, 'seller', 'grant')).toBe('ok')
})

test('there is no appeal against a refund by staff without a case', async () => {
  const { id } = await buy(app, bea, sana)
  expect(await refund(id, 'Both agree.')).toBe(200)
  expect(await readSale(sana, id)).toMatchObject({ state: 'refunded', can: [] })
  expect(await appeal(sana, id)).toBe('sale_event_not_possible')
})

test('a refund that failed and was made again at the provider counts once', async () => {
  const { id, transactionId } = await decided('decide_offer', { amount: '100' })
  await expect.poll(() => app.providerRefunds(transactionId)).toHaveLength(1)
  const state = async () => (await refundOf(app, transactionId)).state
  await expect.poll(state).toBe('succeeded')
  await app.failRefund((await refundOf(app, transactionId)).provider_id)
  await expect.poll(state).toBe('failed')
  await app.refundAtProvider({ payment_intent: transactionId, amount: '10000' })
  const settles = async () => (await refundsOf(app, transactionId))[1]?.settles
  await expect.poll(settles).toBe(10_000)
  await appeal(sana, id)
  expect(await rule(id, 'seller', 'grant', { amount: '100.01' })).toBe('appeal_too_large')
  expect(await rule(id, 'seller', 'grant')).toBe('ok')
  expect((await balances(transactionId)).losses).toBe(9700)
})

test('an appeal of the seller is about what was refunded, at most', async () => {
  const { id, transactionId } = await decided('decide_offer', { amount: '100' })
  await appeal(sana, id)
  expect(await rule(id, 'seller', 'grant', { amount: '100.01' })).toBe('appeal_too_large')
  expect(await rule(id, 'seller', 'grant', { amount: '40' })).toBe('ok')
  const paid = { losses: 3880, seller_payable: -42_631, fees: -1199 }
  await expect.poll(() => balances(transactionId)).toEqual(paid)
})

test('an appeal is granted only up to the maximum that the admin was shown', async () => {
  const cora = await app.signUp('Cora', 'buyer')
  await app.grantAdmin(cora)
  const { id, transactionId } = await decided('decide_offer', { amount: '100' })
  for (const party of [sana, bea]) expect(await appeal(party, id)).toBe('ok')
  const shown = (await readSale(cora, id)).refunded
  expect(await rule(id, 'buyer', 'grant', { amount: '200', grantable: '399.50' })).toBe('ok')
  const grant = (grantable: string) => rule(id, 'seller', 'grant', { grantable }, cora)
  expect(await grant(shown)).toBe('refundable_changed')
  expect((await readSale(cora, id)).appeals).toMatchObject([{ party: 'seller', granted: null }, {}])
  expect(await grant((await readSale(cora, id)).refunded)).toBe('ok')
  const paid = { losses: 29_100, seller_payable: -48_451, fees: -599 }
  await expect.poll(() => balances(transactionId)).toEqual(paid)
})

test('what was paid on appeal is shown beside the share of the seller, and not to the buyer', async () => {
  const { id } = await decided('decide_offer', { amount: '100' })
  expect(await readSale(sana, id)).toMatchObject({ receives: '387.51', appealPayment: null })
  await appeal(sana, id)
  expect(await rule(id, 'seller', 'grant', { amount: '40' })).toBe('ok')
  for (const person of [sana, abe]) {
    const shown = { receives: '387.51', appealPayment: '38.80' }
    expect(await readSale(person, id)).toMatchObject(shown)
  }
  expect(await readSale(bea, id)).toMatchObject({ receives: null, appealPayment: null })
  const [newest] = (await sana.get('/sales')).body
  expect(newest).toMatchObject({ _id: id, appealPayment: '38.80' })
})

test('granting a cent that the fee consumes makes no payment', async () => {
  // The fee of 17 cents is a cent, that of 16 is none.
  const { id, transactionId } = await decided('decide_offer', { amount: '499.34' })
  await appeal(sana, id)
  expect(await rule(id, 'seller', 'grant', { amount: '0.01' })).toBe('ok')
  await expect.poll(() => balances(transactionId)).toEqual({ seller_payable: -16 })
  expect(await readSale(sana, id)).toMatchObject({ appeals: [{ granted: true, amount: '0.01' }] })
})

test('a denied appeal moves no money, and both sides read the reasons', async () => {
  const { id, transactionId } = await decided('reject_case')
  await appeal(bea, id)
  expect(await rule(id, 'buyer', 'deny')).toBe('ok')
  expect(await balances(transactionId)).toEqual(releasedBalances)
  for (const person of [bea, sana]) {
    const { appeals } = await readSale(person, id)
    expect(appeals).toMatchObject([{ granted: false, statement: 'Seen again.' }])
  }
  expect(await rule(id, 'buyer', 'grant')).toBe('sale_event_not_possible')
})

test('each party appeals once and in time, and only if it lost something', async () => {
  const { id } = await decided('reject_case')
  expect(await appeal(sana, id)).toBe('sale_event_not_possible')
  expect(await appeal(bea, id)).toBe('ok')
  expect(await appeal(bea, id)).toBe('sale_event_not_possible')
  expect(await appeal(ada, id)).toBe('not_found')

  const late = await decided('reject_case')
  const past = "update sale_case set appeal_until = now() - interval '1 second' where sale_id = $1"
  await app.pool.query(past, [late.id])
  expect(await appeal(bea, late.id)).toBe('sale_event_not_possible')
  const { rows } = await app.pool.query(
    'select round(extract(epoch from appeal_until - closed_at) / 86400) as days from sale_case where sale_id = $1',
    [id],
  )
  expect(Number(rows[0].days)).toBe(14)
})

test('what the parties agreed without staff cannot be appealed', async () => {
  const { id } = await disputedSale(app, bea, sana)
  await answerCase(sana, id, 'accept_refund')
  expect(await appeal(sana, id)).toBe('sale_event_not_possible')
  expect(await readSale(sana, id)).toMatchObject({ appealUntil: null, can: [] })
})

test('the admin who decided cannot decide the appeal', async () => {
  const { id } = await decided('reject_case')
  await appeal(bea, id)
  expect((await readSale(ada, id)).can).toEqual([])
  expect((await readSale(abe, id)).can).toEqual(['deny_appeal', 'grant_refund', 'grant_part'])
  expect(await refund(id, 'In place of the appeal.')).toBe(409)
  expect(await rule(id, 'buyer', 'deny', {}, ada)).toBe('decided_before')
  expect(await rule(id, 'seller', 'deny')).toBe('sale_event_not_possible')
  expect(await rule(id, 'buyer', 'deny', {}, sana)).toBe('admin_required')
  expect(await rule(id, 'buyer', 'deny')).toBe('ok')
})

test('staff see which admin made a decision, and the parties that our team did', async () => {
  const { id } = await decided('reject_case')
  await appeal(bea, id)
  expect(await rule(id, 'buyer', 'deny')).toBe('ok')
  const authors = async (viewer: Person) => {
    const { steps } = await readSale(viewer, id)
    return steps.slice(-3).map(({ own, adminName }: Step) => [own, adminName])
  }
  const byBuyer = [false, null]
  expect(await authors(ada)).toEqual([[true, 'Ada'], byBuyer, [false, 'Abe']])
  expect(await authors(abe)).toEqual([[false, 'Ada'], byBuyer, [true, 'Abe']])
  expect(await authors(bea)).toEqual([
    [false, null],
    [true, null],
    [false, null],
  ])
  expect(await authors(sana)).toEqual([[false, null], byBuyer, [false, null]])
})

test('an admin who has only asked the parties something decides the appeal', async () => {
  const { id } = await escalated()
  const asked = { asked: 'seller', question: 'How did you pack it?' }
  expect(await step(abe, id, 'case/question', asked)).toBe('ok')
  expect(await decideCase(ada, id, 'reject_case')).toBe('ok')
  const later = { ...asked, question: 'Do you have a photo of it?' }
  expect(await step(abe, id, 'case/question', later)).toBe('sale_event_not_possible')
  expect(await appeal(bea, id)).toBe('ok')
  const since = async () => {
    const { body } = await ada.get('/cases?limit=100')
    return body.find(({ _id }: { _id: string }) => _id === id)?.waits
  }
  const before = await since()
  expect(await step(abe, id, 'case/question', later)).toBe('ok')
  expect(await since()).toBe(before)
  expect((await readSale(abe, id)).can).toEqual(['deny_appeal', 'grant_refund', 'grant_part'])
  expect(await rule(id, 'buyer', 'deny')).toBe('ok')
})

test('an admin decides in their own sale neither the case nor the appeal', async () => {
  const { id } = await escalated(ada, abe)
  expect(await decideCase(ada, id, 'reject_case')).toBe('own_case')
  expect(await decideCase(abe, id, 'decide_refund')).toBe('own_case')
  expect((await readSale(abe, id)).role).toBe('seller')

  const own = await buyAsAdmin()
  expect(await appeal(ada, own)).toBe('ok')
  expect(await rule(own, 'buyer', 'grant', {}, ada)).toBe('own_case')
})

/** A sale to Ada whose case Abe has rejected. */
async function buyAsAdmin() {
  const { id } = await escalated(ada)
  expect(await decideCase(abe, id, 'reject_case')).toBe('ok')
  return id
}

test('a granted appeal can be appealed by the other party, before a third admin', async () => {
  const { id, transactionId } = await decided('reject_case')
  await appeal(bea, id)
  await rule(id, 'buyer', 'grant')
  expect(await appeal(sana, id)).toBe('ok')
  expect(await rule(id, 'seller', 'grant')).toBe('decided_before')
  expect(await rule(id, 'seller', 'grant', {}, ada)).toBe('decided_before')
  const cleo = await app.signUp('Cleo', 'buyer')
  await app.grantAdmin(cleo)
  expect(await rule(id, 'seller', 'grant', {}, cleo)).toBe('ok')
  await expect
    .poll(() => balances(transactionId))
    .toEqual({ losses: 48_451, seller_payable: -48_451 })
})

test('the staff queue lists cases and appeals, the longest waiting first', async () => {
  const before = await staffQueue()
  const appealed = await decided('reject_case')
  await appeal(bea, appealed.id)
  const waiting = await escalated()
  const after = await staffQueue()
  expect(after.slice(before.length)).toMatchObject([
    { _id: appealed.id, appeal: 'buyer' },
    { _id: waiting.id, appeal: null },
  ])
  const waits = after.map((one) => one.waits)
  expect(waits).toEqual([...waits].sort())
  await decideCase(ada, waiting.id, 'decide_return')
  expect(await staffQueue()).toHaveLength(before.length + 1)
})

test('an appeal that a chargeback interrupts does not wait for staff, and waits anew after it', async () => {
  const { id, transactionId } = await decided('reject_case')
  await appeal(bea, id)
  const overdue = () => metricOf(app, 'backlog_size{kind="overdue_case"}')
  const listed = async () => (await staffQueue()).filter(({ _id }) => _id === id).length
  const age = (table: string, column: string) =>
    app.pool.query(
      `update ${table} set ${column} = ${column} - interval '6 days' where sale_id = $1`,
      [id],
    )
  await age('sale_event', 'created_at')
  await age('sale_appeal', 'opened_at')
  expect([await listed(), await overdue()]).toEqual([1, 1])
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  expect([await listed(), await overdue()]).toEqual([0, 0])
  await app.dispute({ dispute, status: 'won' })
  await untilState(bea, id, 'completed')
  expect([await listed(), await overdue()]).toEqual([1, 0])
  await age('sale_event', 'created_at')
  expect([await listed(), await overdue()]).toEqual([1, 1])
  expect(await rule(id, 'buyer', 'deny')).toBe('ok')
  expect([await listed(), await overdue()]).toEqual([0, 0])
})

type Waiting = { _id: string; appeal: string | null; waits: string }

/** All pages of two rows. */
async function staffQueue(): Promise<Waiting[]> {
  const rows: Waiting[] = []
  let path: string | undefined = '/cases?limit=2'
  while (path) {
    const { body, headers } = await ada.get(path)
    rows.push(...body)
    path = /<\/api([^>]+)>/.exec(String(headers.link))?.[1]
  }
  return rows
}

test('an account with an open appeal is not deleted', async () => {
  const bo = await app.signUp('Bo', 'buyer')
  const { id } = await escalated(bo)
  await decideCase(ada, id, 'reject_case')
  await appeal(bo, id)
  const remove = () => bo.post('/account/deletion')
  expect((await remove()).body.code).toBe('sales_open')
  await rule(id, 'buyer', 'deny')
  expect((await remove()).status).toBe(200)
})

test('names the field of bad input', async () => {
  const { id } = await decided('reject_case')
  const fields = async (by: Person, path: string, body: object) => {
    const { status, body: refused } = await by.post(`/sales/${id}/${path}`, body)
    return [status, Object.keys(refused.fields ?? {})]
  }
  expect(await fields(bea, 'appeal', {})).toEqual([400, ['note']])
  expect(await fields(bea, 'appeal', { note: 'x', photos: 'all' })).toEqual([400, ['photos']])
  const ruling = { party: 'buyer', decision: 'grant', statement: 'x' }
  expect(await fields(abe, 'appeal/decision', { ...ruling, party: 'both' })).toEqual([
    400,
    ['party'],
  ])
  expect(await fields(abe, 'appeal/decision', { ...ruling, decision: 'no' })).toEqual([
    400,
    ['decision'],
  ])
  expect(await fields(abe, 'appeal/decision', { ...ruling, amount: '-5' })).toEqual([
    400,
    ['amount'],
  ])
  expect(await fields(abe, 'appeal/decision', { ...ruling, grantable: '0' })).toEqual([
    400,
    ['grantable'],
  ])
  expect(await fields(abe, 'appeal/decision', { ...ruling, statement: '' })).toEqual([
    400,
    ['statement'],
  ])
})

test('two admins decide an appeal at once: one decision counts', async () => {
  const dan = await app.signUp('Dan', 'buyer')
  await app.grantAdmin(dan)
  const { id } = await decided('reject_case')
  await appeal(bea, id)
  const outcomes = await Promise.all([
    rule(id, 'buyer', 'grant'),
    rule(id, 'buyer', 'deny', {}, dan),
  ])
  expect(outcomes.toSorted()).toEqual(['ok', 'sale_event_not_possible'])
})

test('an appeal carries photos, and its decision is in the audit log', async () => {
  const { id } = await decided('reject_case')
  const photos = [await casePhotoOf(bea)]
  expect(await step(bea, id, 'appeal', { note: 'Look again.', photos })).toBe('ok')
  await rule(id, 'buyer', 'deny')
  const { steps } = await readSale(sana, id)
  expect(steps.slice(-2)).toMatchObject([
    { event: 'appeal', note: 'Look again.', photos: [{ id: photos[0] }] },
    { event: 'deny_appeal', note: 'Seen again.' },
  ])
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry.action).toBe('decide_appeal')
  // Without the statement, which is part of the record of the sale.
  const after = { state: 'completed', decision: 'deny', party: 'buyer', amount: '0.00 USD' }
  expect(entry.after).toEqual({ sale: id, ...after })
})

test('both parties and staff read the listing as it was bought', async () => {
  const { id, productId } = await buy(app, bea, sana, 'Latitude 5520')
  await app.pool.query("update product set description = 'Changed since.' where id = $1", [
    productId,
  ])
  for (const person of [bea, sana, ada]) {
    const { body } = await person.get(`/sales/${id}/listing`)
    expect(body).toMatchObject({
      header: 'Latitude 5520',
      description: 'It works.',
      condition: 'Good',
    })
  }
  expect((await abe.call('GET', `/sales/${id}/listing`)).status).toBe(200)
  const eve = await app.signUp('Eve', 'buyer')
  expect((await eve.get(`/sales/${id}/listing`)).status).toBe(404)
})
