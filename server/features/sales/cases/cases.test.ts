import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { metricOf } from '../../../../test/harness/metrics.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  buyUntilInspection,
  decideCase,
  disputedSale,
  escalatedSale,
  noticesAbout,
  passDeadline,
  readSale,
  releasedBalances,
  returnAddress,
  returnShipment,
  saleBalances,
  saleState,
  shipment,
  step,
} from '../../../../test/harness/sales.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

const offer = (id: string, amount: string) =>
  step(sana, id, 'case/offer', { amount, note: 'A scratch.' })
const decide = (id: string, decision: string, more = {}) => decideCase(ada, id, decision, more)
const disputed = () => disputedSale(app, bea, sana)
const escalated = () => escalatedSale(app, bea, sana)
const stateOf = (id: string) => saleState(bea, id)
const balances = (transactionId: string) => saleBalances(app, transactionId)

test('a case that waits for staff for more than five days is reported', async () => {
  const { id } = await escalated()
  const overdue = () => metricOf(app, 'backlog_size{kind="overdue_case"}')
  const waits = (days: number) =>
    app.pool.query(
      'update sale_case set waits_since = now() - make_interval(days => $2) where sale_id = $1',
      [id, days],
    )
  await waits(4)
  expect(await overdue()).toBe(0)
  await waits(6)
  expect(await overdue()).toBe(1)
  expect(await decide(id, 'reject_case')).toBe('ok')
  expect(await overdue()).toBe(0)
})

test('a case stops the inspection and holds the money', async () => {
  const { id, transactionId } = await disputed()
  expect(await readSale(sana, id)).toMatchObject({
    state: 'disputed',
    case: { reason: 'damaged', turn: 'seller', offer: null, statement: null },
    next: { event: 'accept_refund' },
    can: ['accept_refund', 'offer_refund', 'ask_return', 'contest'],
  })
  expect((await readSale(bea, id)).can).toEqual(['withdraw_case'])
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
  expect(await step(bea, id, 'acceptance')).toBe('sale_event_not_possible')
})

test.each([
  ['the seller accepts', (id: string) => answerCase(sana, id, 'accept_refund')],
  ['the seller is silent', (id: string) => passDeadline(app, id)],
])('the buyer is refunded in full when %s', async (_, act) => {
  const { id, transactionId } = await disputed()
  await act(id)
  expect(await stateOf(id)).toBe('refunded')
  await expect.poll(() => balances(transactionId)).toEqual({})
})

test('a partial refund is shared out when the buyer takes the offer', async () => {
  const { id, transactionId } = await disputed()
  expect(await offer(id, '499.50')).toBe('offer_too_large')
  expect(await offer(id, '99.50')).toBe('ok')
  expect((await readSale(bea, id)).case).toMatchObject({ turn: 'buyer', offer: '99.50' })
  expect(await answerCase(bea, id, 'take_offer')).toBe('ok')
  expect(await stateOf(id)).toBe('completed')
  await expect.poll(() => balances(transactionId)).toEqual({ seller_payable: -38_800, fees: -1200 })
  expect(await app.providerRefunds(transactionId)).toMatchObject([{ amount: 9950 }])
  expect((await bea.get(`/bookings/${id}`)).body).toMatchObject({ state: 'paid' })
})

test('an offer of all that is left of the price refunds it in full', async () => {
  const { id, transactionId } = await disputed()
  expect(await offer(id, '400.00')).toBe('ok')
  await app.refundAtProvider({ payment_intent: transactionId, amount: '9950' })
  await expect.poll(async () => (await readSale(bea, id)).refunded).toBe('99.50')
  expect(await answerCase(bea, id, 'take_offer')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
  await expect.poll(() => balances(transactionId)).toEqual({})
  expect((await bea.get(`/bookings/${id}`)).body).toMatchObject({ state: 'refunded' })
  await expect.poll(() => app.emails(sana.email, '$0.00')).not.toEqual([])
})

test('the rest of a partly refunded sale can be refunded by staff', async () => {
  const { id, transactionId } = await disputed()
  await offer(id, '99.50')
  await answerCase(bea, id, 'take_offer')
  const [payment] = (await ada.get('/payments?limit=1')).body
  expect(payment.bookingId).toBe(id)
  const asked = { reason: 'It failed later.' }
  expect((await ada.post(`/payments/${payment._id}/refund`, asked)).status).toBe(200)
  await expect.poll(() => balances(transactionId)).toEqual({})
})

test('without an answer of the buyer an offer goes to staff', async () => {
  const { id } = await disputed()
  await offer(id, '50')
  await passDeadline(app, id)
  expect((await readSale(ada, id)).case.turn).toBe('staff')
  expect((await ada.get('/cases')).body[0]).toMatchObject({ _id: id, reason: 'damaged' })
})

test('the buyer withdraws a case, and the seller is owed the share', async () => {
  const { id, transactionId } = await disputed()
  expect(await answerCase(bea, id, 'withdraw_case')).toBe('ok')
  expect(await stateOf(id)).toBe('completed')
  expect(await balances(transactionId)).toEqual(releasedBalances)
})

test('staff refund, refund in part, order a return or reject, with reasons for both', async () => {
  const refunded = await escalated()
  expect(await decide(refunded.id, 'decide_refund')).toBe('ok')
  expect(await stateOf(refunded.id)).toBe('refunded')

  const shared = await escalated()
  expect(await decide(shared.id, 'decide_offer')).toBe('bad_input')
  expect(await decide(shared.id, 'decide_offer', { amount: '500' })).toBe('offer_too_large')
  expect(await decide(shared.id, 'decide_offer', { amount: '100' })).toBe('ok')
  expect(await readSale(bea, shared.id)).toMatchObject({
    state: 'completed',
    case: { turn: null, offer: '100.00', statement: 'The photos show it.' },
  })

  const returned = await escalated()
  expect(await decide(returned.id, 'decide_return')).toBe('ok')
  expect(await stateOf(returned.id)).toBe('return_requested')

  const rejected = await escalated()
  expect(await decide(rejected.id, 'reject_case')).toBe('ok')
  expect(await balances(rejected.transactionId)).toEqual(releasedBalances)
  expect(await decide(rejected.id, 'decide_refund')).toBe('sale_event_not_possible')
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({ action: 'decide_case', before: { state: 'disputed' } })
  // Without the statement, which is part of the record of the sale.
  expect(entry.after).toEqual({ sale: rejected.id, state: 'completed', decision: 'reject_case' })
})

test.each([
  ['the seller has received it', (id: string) => answerCase(sana, id, 'receive_return')],
  ['the seller does not object', (id: string) => passDeadline(app, id)],
])('a returned product is refunded when %s', async (_, act) => {
  const { id, transactionId } = await disputed()
  expect(await answerCase(sana, id, 'ask_return')).toBe('ok')
  expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
  expect(await stateOf(id)).toBe('return_in_transit')
  await act(id)
  expect(await stateOf(id)).toBe('refunded')
  await expect.poll(() => balances(transactionId)).toEqual({})
})

test('the buyer of a return is shown the address that the seller gave', async () => {
  const { id } = await disputed()
  const asked = { answer: 'ask_return', note: '', returnAddress: ' ' }
  const { status, body } = await sana.post(`/sales/${id}/case/answer`, asked)
  expect([status, body.fields]).toEqual([400, { returnAddress: 'Address is required.' }])
  expect((await readSale(bea, id)).returnAddress).toBe(null)
  expect(await answerCase(sana, id, 'ask_return')).toBe('ok')
  expect((await readSale(bea, id)).returnAddress).toBe(returnAddress)
  expect((await readSale(ada, id)).returnAddress).toBe(null)
  const exported = async (by: Person) =>
    (await by.get('/account/export')).body.sales.find((sale: { id: string }) => sale.id === id)
  expect((await exported(sana)).returnAddress).toBe(returnAddress)
  expect((await exported(bea)).returnAddress).toBe(null)
  await passDeadline(app, id)
  expect((await readSale(bea, id)).returnAddress).toBe(null)
})

test('an address for a return is erased with the account of the seller', async () => {
  const sole = await app.signUp('Sole', 'seller')
  const { id } = await buyUntilInspection(app, bea, sole)
  await step(bea, id, 'case', { reason: 'other', description: 'It is too loud.' })
  expect(await answerCase(sole, id, 'ask_return')).toBe('ok')
  expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
  expect(await answerCase(sole, id, 'receive_return')).toBe('ok')
  const stored = async () => {
    const query = 'select seller_id, return_address from sale where id = $1'
    return (await app.pool.query(query, [id])).rows[0]
  }
  const before = await stored()
  expect(before.return_address).toBe(returnAddress)
  expect((await ada.call('DELETE', `/users/${before.seller_id}`)).status).toBe(200)
  expect(await stored()).toEqual({ ...before, return_address: null })
})

test('a return that staff decide waits for the address of a private seller', async () => {
  const { id, transactionId } = await escalated()
  expect(await decide(id, 'decide_return')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'return_requested',
    returnAddress: null,
    awaitsReturnAddress: true,
    next: { event: 'escalate' },
  })
  expect(await readSale(sana, id)).toMatchObject({ can: ['give_return_address'] })
  expect((await sana.get('/sales?limit=1')).body).toMatchObject([{ _id: id, waits: true }])
  const order = async () => (await bea.get(`/bookings?email=${bea.email}&limit=1`)).body[0]
  expect(await order()).toMatchObject({ _id: id, waitsFor: 'seller', actBy: null })
  expect(await answerCase(bea, id, 'give_return_address')).toBe('sale_event_not_possible')
  const blank = { answer: 'give_return_address', returnAddress: '' }
  const { status, body } = await sana.post(`/sales/${id}/case/answer`, blank)
  expect([status, body.fields]).toEqual([400, { returnAddress: 'Address is required.' }])

  expect(await answerCase(sana, id, 'give_return_address')).toBe('ok')
  const { next, steps, ...given } = await readSale(bea, id)
  expect(given).toMatchObject({ returnAddress, awaitsReturnAddress: false })
  expect(steps.at(-1)).toMatchObject({ event: 'give_return_address', actor: 'seller' })
  const hours = (Date.parse(next.date) - Date.parse(steps.at(-1).date)) / 3_600_000
  expect([next.event, Math.round(hours)]).toEqual(['return_overdue', 168])
  expect(await order()).toMatchObject({ waitsFor: 'buyer', actBy: next.date })
  const [notice] = (await bea.get('/notices?limit=1')).body
  expect(notice).toMatchObject({ kind: 'orderReturnAddress', path: `/dashboard/orders/${id}` })
  expect(await answerCase(sana, id, 'give_return_address')).toBe('sale_event_not_possible')
  await passDeadline(app, id)
  expect(await balances(transactionId)).toEqual(releasedBalances)
  expect((await readSale(bea, id)).can).toEqual(['appeal'])
})

test('a seller corrects the address of a return twice, until the buyer has sent it', async () => {
  const { id } = await disputed()
  expect(await answerCase(sana, id, 'correct_return_address')).toBe('sale_event_not_possible')
  expect(await answerCase(sana, id, 'ask_return')).toBe('ok')
  const correct = (address: string, by = sana) =>
    by.post(`/sales/${id}/case/answer`, {
      answer: 'correct_return_address',
      returnAddress: address,
    })
  expect((await correct(' ')).body.fields).toEqual({ returnAddress: 'Address is required.' })
  expect((await correct('Rua Velha 9', bea)).body.code).toBe('sale_event_not_possible')
  await app.pool.query(
    `update sale_deadline set due_at = now() + interval '1 hour' where sale_id = $1`,
    [id],
  )

  expect((await correct('Rua Velha 9, 4000-009 Porto')).status).toBe(200)
  const { next, steps, ...sale } = await readSale(bea, id)
  expect(sale).toMatchObject({
    state: 'return_requested',
    returnAddress: 'Rua Velha 9, 4000-009 Porto',
    can: expect.arrayContaining(['send_back']),
  })
  expect(steps.at(-1)).toMatchObject({ event: 'correct_return_address', actor: 'seller' })
  const hours = (Date.parse(next.date) - Date.parse(steps.at(-1).date)) / 3_600_000
  expect([next.event, Math.round(hours)]).toEqual(['return_overdue', 168])
  const [notice] = (await bea.get('/notices?limit=1')).body
  const path = `/dashboard/orders/${id}`
  expect(notice).toMatchObject({ kind: 'orderReturnAddressCorrected', path })

  expect((await correct('Rua Velha 8, 4000-009 Porto')).status).toBe(200)
  expect((await readSale(sana, id)).can).toEqual([])
  expect((await correct('Rua Velha 7, 4000-009 Porto')).body.code).toBe('sale_event_not_possible')
})

test('a seller cannot correct the address of a return that is under way', async () => {
  const { id } = await disputed()
  expect(await answerCase(sana, id, 'ask_return')).toBe('ok')
  expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
  expect(await answerCase(sana, id, 'correct_return_address')).toBe('sale_event_not_possible')
})

test.each([
  ['escalate', 'this release'],
  ['return_overdue', 'the release before'],
])('without the address, a deadline (%s) of %s does not pay the seller', async (event) => {
  const { id, transactionId } = await escalated()
  expect(await decide(id, 'decide_return')).toBe('ok')
  await app.pool.query('update sale_deadline set event = $2 where sale_id = $1', [id, event])
  await passDeadline(app, id)
  const { next, steps, ...sale } = await readSale(bea, id)
  expect(sale).toMatchObject({ state: 'disputed', case: { turn: 'staff' } })
  expect([next, steps.at(-1).event, steps.at(-1).actor]).toEqual([null, 'escalate', 'timer'])
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
  expect(await answerCase(sana, id, 'give_return_address')).toBe('sale_event_not_possible')
  expect(await decide(id, 'decide_refund')).toBe('ok')
  await expect.poll(() => balances(transactionId)).toEqual({})
})

test('a return that is not sent in time completes the sale', async () => {
  const { id, transactionId } = await disputed()
  await answerCase(sana, id, 'ask_return')
  await passDeadline(app, id)
  expect(await stateOf(id)).toBe('completed')
  expect(await balances(transactionId)).toEqual(releasedBalances)
})

test('a contested return goes to staff', async () => {
  const { id } = await disputed()
  await answerCase(sana, id, 'ask_return')
  await step(bea, id, 'return', returnShipment)
  expect(await answerCase(sana, id, 'contest_return')).toBe('ok')
  expect((await readSale(ada, id)).case.turn).toBe('staff')
  expect(await decide(id, 'reject_case')).toBe('ok')
})

test('a parcel that never arrives opens a case automatically', async () => {
  const { id } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  await passDeadline(app, id)
  expect(await readSale(bea, id)).toMatchObject({
    state: 'disputed',
    case: { reason: 'not_received', turn: 'seller' },
  })
})

test('what never arrived cannot be returned', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  await passDeadline(app, id)
  expect((await readSale(sana, id)).can).toEqual(['accept_refund', 'offer_refund', 'contest'])
  expect(await answerCase(sana, id, 'ask_return')).toBe('sale_event_not_possible')
  expect(await answerCase(sana, id, 'contest')).toBe('ok')
  expect(await answerCase(bea, id, 'escalate')).toBe('ok')
  expect(await decide(id, 'decide_return')).toBe('sale_event_not_possible')
  expect(await decide(id, 'decide_refund')).toBe('ok')
  await expect.poll(() => balances(transactionId)).toEqual({})
})

test('the seller cannot ask for the return of what the buyer has not received', async () => {
  const { id, transactionId } = await buyUntilInspection(app, bea, sana)
  const report = { reason: 'not_received', description: 'There was no laptop in the parcel.' }
  expect(await step(bea, id, 'case', report)).toBe('ok')
  expect((await readSale(sana, id)).can).toEqual(['accept_refund', 'offer_refund', 'contest'])
  expect(await answerCase(sana, id, 'ask_return')).toBe('sale_event_not_possible')
  expect(await answerCase(sana, id, 'contest')).toBe('ok')
  expect(await answerCase(bea, id, 'escalate')).toBe('ok')
  expect(await decide(id, 'decide_refund')).toBe('ok')
  await expect.poll(() => balances(transactionId)).toEqual({})
})

test('a buyer who does not agree with a return that the seller asked for lets staff decide', async () => {
  const { id, transactionId } = await disputed()
  expect(await answerCase(sana, id, 'ask_return')).toBe('ok')
  expect((await readSale(bea, id)).can).toEqual(['send_back', 'withdraw_case', 'escalate'])
  expect(await answerCase(sana, id, 'escalate')).toBe('sale_event_not_possible')
  expect(await answerCase(bea, id, 'escalate')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'disputed',
    case: { reason: 'damaged', turn: 'staff' },
    next: null,
    can: [],
  })
  expect((await noticesAbout(sana, id))[0]).toBe('saleEscalated')
  expect((await ada.get('/cases?limit=100')).body.at(-1)).toMatchObject({ _id: id })
  expect(await balances(transactionId)).toEqual({ held_for_sale: -49_950 })
  expect(await step(bea, id, 'return', returnShipment)).toBe('sale_event_not_possible')

  expect(await decide(id, 'decide_return')).toBe('ok')
  expect((await readSale(bea, id)).can).toEqual(['send_back', 'withdraw_case'])
  expect(await answerCase(bea, id, 'escalate')).toBe('sale_event_not_possible')
  expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
  expect(await answerCase(bea, id, 'escalate')).toBe('sale_event_not_possible')
})

test('names the field of bad input', async () => {
  const { id } = await buy(app, bea, sana)
  const fields = async (path: string, body: object, by = bea) => {
    const { status, body: refused } = await by.post(`/sales/${id}/${path}`, body)
    return [status, Object.keys(refused.fields ?? {})]
  }
  const description = 'x'.repeat(2001)
  expect(await fields('case', { reason: 'ugly', description: 'No' })).toEqual([400, ['reason']])
  expect(await fields('case', { reason: 'damaged', description })).toEqual([400, ['description']])
  expect(await fields('case/answer', { answer: 'sulk' })).toEqual([400, ['answer']])
  expect(await fields('case/offer', { amount: '-1', note: 'x' })).toEqual([400, ['amount']])
  expect(await fields('case/decision', { decision: 'reject_case' }, ada)).toEqual([
    400,
    ['statement'],
  ])
})
