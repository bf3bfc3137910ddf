import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectMoneyInvariants } from '../../../../test/contract/money-invariants.ts'
import type { TestApp } from '../../../../test/harness/app.ts'
import { startPayoutApp } from '../../../../test/harness/payout-app.ts'
import { recoverDebtOf, sendTransferOf } from '../../../../test/harness/payout-jobs.ts'
import {
  completedSale,
  debtsOfSale,
  onboardSeller,
  transfersOfSale,
  untilSent,
} from '../../../../test/harness/payouts.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  buyUntilInspection,
  decideCase,
  disputedSale,
  escalatedSale,
  passDeadline,
  readSale,
  returnShipment,
  saleBalances,
  shipment,
  step,
} from '../../../../test/harness/sales.ts'
import { declareTrader } from '../../../../test/harness/traders.ts'
import { transact } from '../../../database/db.ts'
import { formatDeadline, formatMoment } from '../../../jobs/emails/values.ts'
import { replaceDeadlines } from '../deadlines/queries.ts'
import { deadlinesOf } from '../deadlines/rules.ts'
import { lockSale } from '../queries.ts'

let app: TestApp
let ada: Person
let bea: Person
let sana: Person

beforeAll(async () => {
  ;({ app, admin: ada, buyer: bea } = await startPayoutApp())
  sana = await app.signUp('Sana', 'seller')
  await declareTrader(sana)
  await onboardSeller(app, sana)
})
afterAll(() => app.close())
afterEach(() => expectMoneyInvariants(app))

const refused = 'sale_event_not_possible'
const price = 49_950
const share = 48_451

const createDeliveredSale = (seller = sana) => buyUntilInspection(app, bea, seller)
const completed = (seller = sana) => completedSale(app, bea, seller)

const withdraw = (id: string, by = bea) => step(by, id, 'withdrawal')

async function sendBack(id: string, seller = sana) {
  expect(await step(bea, id, 'return', { carrier: 'other', trackingNumber: '' })).toBe('ok')
  expect(await answerCase(seller, id, 'receive_return')).toBe('ok')
}

/** A sale whose laptop the buyer has sent back in a case, by default with a tracking number. */
async function returnUnderWay(parcel = returnShipment) {
  const sale = await disputedSale(app, bea, sana)
  expect(await answerCase(sana, sale.id, 'ask_return')).toBe('ok')
  expect(await step(bea, sale.id, 'return', parcel)).toBe('ok')
  return sale
}

/** The same, and the seller objects to the return. */
async function contestedReturn() {
  const sale = await returnUnderWay()
  expect(await answerCase(sana, sale.id, 'contest_return')).toBe('ok')
  return sale
}

/** A sale whose loss staff do not believe: its delivery is not recorded. */
async function rejectedLoss() {
  const sale = await buy(app, bea, sana)
  expect(await step(sana, sale.id, 'shipment', shipment)).toBe('ok')
  await passDeadline(app, sale.id)
  expect(await answerCase(sana, sale.id, 'contest')).toBe('ok')
  expect(await answerCase(bea, sale.id, 'escalate')).toBe('ok')
  expect((await readSale(bea, sale.id)).can).not.toContain('withdraw')
  expect(await decide(sale.id, 'reject_case')).toBe('ok')
  return sale
}

const decide = (id: string, decision: string) => decideCase(ada, id, decision)

/** What happens next by itself, and in how many hours after the withdrawal. */
async function nextAfterWithdrawal(id: string) {
  const { next, withdrawal } = await readSale(bea, id)
  return [next.event, (Date.parse(next.date) - Date.parse(withdrawal.date)) / 3_600_000]
}

/** The latest e-mail to a person about a sale. */
async function emailAbout(id: string, { email }: Person, subject: string): Promise<string> {
  const found = async () => (await app.emails(email, id, subject)).at(-1) ?? ''
  await expect.poll(found).not.toBe('')
  return found()
}

/** Moves the delivery `days` days into the past. */
const age = (id: string, days: number) =>
  app.pool.query(
    'update sale set delivered_at = delivered_at - make_interval(days => $2) where id = $1',
    [id, days],
  )

test('the receipt of a purchase from a trader says for how many days it can be returned', async () => {
  const right = 'Within 14 days of receiving the laptop, you can withdraw from the contract'
  const { id } = await buy(app, bea, sana)
  expect(await emailAbout(id, bea, 'Receipt: you bought')).toContain(right)
  const { id: other } = await buy(app, bea, await app.signUp('Pat', 'seller'))
  expect(await emailAbout(other, bea, 'Receipt: you bought')).not.toContain('withdraw')
})

test('the e-mail about the completion names the last day of the period, unless it is over', async () => {
  const { id } = await completed()
  const { until } = (await readSale(bea, id)).withdrawal
  expect(await emailAbout(id, bea, 'is complete')).toContain(
    `Until ${formatDeadline('en', new Date(until))}, you can withdraw from the contract`,
  )
  const late = await createDeliveredSale()
  await age(late.id, 20)
  await passDeadline(app, late.id)
  expect(await emailAbout(late.id, bea, 'is complete')).not.toContain('withdraw')
})

test('before the shipment a withdrawal cancels the sale and refunds the buyer in full', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  expect((await readSale(bea, id)).withdrawal).toEqual({
    days: 14,
    until: null,
    date: null,
    released: false,
    sentBack: false,
  })
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'cancelled', refunded: '499.50', can: [] })
  await expect.poll(() => saleBalances(app, transactionId)).toEqual({})
  expect(await emailAbout(id, sana, 'withdrawn from the contract')).toContain('Do not ship it.')
})

test('the buyer gets a receipt with the content, the date and the time of the withdrawal', async () => {
  const { id } = await createDeliveredSale()
  expect(await withdraw(id)).toBe('ok')
  const { returnAddress: address, withdrawal } = await readSale(bea, id)
  expect(address).toBe('Sana Laptops Ltd\n1 High Street\nBristol')
  const { date } = withdrawal
  const receipt = await emailAbout(id, bea, 'Your withdrawal from the contract')
  for (const line of [
    'Your statement: I withdraw from the contract for the purchase of this laptop.',
    `Received: ${formatMoment('en', new Date(date))}`,
    'Laptop: Latitude 7490',
    `Order number: ${id}`,
    'Price: $499.50',
    'Seller: Sana Laptops Ltd',
    'Buyer: Bea',
    `E-mail address of the buyer: ${bea.email}`,
    'Send the laptop back without undue delay and at the latest within 14 days',
  ]) {
    expect(receipt).toContain(line)
  }
  await sendBack(id)
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})

test('the receipt to an unconfirmed address has no user text, and refers to the order page', async () => {
  const una = await app.signUp('Una', 'buyer', { confirmed: false })
  const { id } = await buy(app, una, sana)
  expect(await withdraw(id, una)).toBe('ok')
  const receipt = await emailAbout(id, una, 'Your withdrawal from the contract')
  expect(receipt).toContain(`Order number: ${id}`)
  expect(receipt).toContain('The order page shows the laptop, the seller and the buyer.')
  expect(receipt).toContain(`E-mail address of the buyer: ${una.email}`)
  expect(receipt).not.toMatch(/Laptop:|Seller:|Buyer:|Latitude/)
})

test('a parcel on its way is returned after it has arrived', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'in_transit', can: ['deliver'] })
  expect(await step(bea, id, 'delivery')).toBe('ok')
  const { state, can, next } = await readSale(bea, id)
  const possible = ['send_back', 'open_case']
  expect([state, can, next.event]).toEqual(['return_requested', possible, 'return_overdue'])
  expect(await emailAbout(id, sana, 'has arrived and is sent back')).toContain('14 days')
  await sendBack(id)
  await expect.poll(() => saleBalances(app, transactionId)).toEqual({})
})

test('after a transfer the buyer is refunded first, and the seller owes the share', async () => {
  const seller = await app.signUp('Sami', 'seller')
  await declareTrader(seller)
  await onboardSeller(app, seller)
  const { id } = await completed(seller)
  await sendTransferOf(app.services, id).catch(() => undefined)
  await untilSent(app, id)
  expect(await withdraw(id)).toBe('ok')
  expect((await readSale(bea, id)).withdrawal.released).toBe(true)
  expect(await debtsOfSale(app, id)).toEqual([])
  await sendBack(id, seller)
  await expect
    .poll(async () => {
      await recoverDebtOf(app.services, id).catch(() => undefined)
      return (await debtsOfSale(app, id)).map(({ amount, reversed }) => [amount, reversed])
    })
    .toEqual([[share, share]])
  expect((await readSale(bea, id)).state).toBe('refunded')
})

test('money that is not transferred yet waits for the return, and is sent if there is none', async () => {
  const seller = await app.signUp('Sole', 'seller')
  await declareTrader(seller)
  const { id, transactionId } = await completed(seller)
  expect(await withdraw(id)).toBe('ok')
  await onboardSeller(app, seller)
  await sendTransferOf(app.services, id).catch(() => undefined)
  expect((await transfersOfSale(app, id)).map(({ state }) => state)).toEqual(['due'])
  await passDeadline(app, id)
  expect(await readSale(bea, id)).toMatchObject({ state: 'completed', refunded: '0.00', can: [] })
  await untilSent(app, id)
  expect(await withdraw(id)).toBe(refused)
  expect(await saleBalances(app, transactionId)).toMatchObject({ fees: share - price })
})

test('the period ends with the fourteenth day after the delivery, and not at a weekend', async () => {
  const { id } = await completed()
  await age(id, 13)
  expect((await readSale(bea, id)).can).toEqual(['withdraw'])
  await age(id, 5)
  expect((await readSale(bea, id)).can).toEqual([])
  expect(await withdraw(id)).toBe(refused)
  const { rows } = await app.pool.query(
    `select day, withdrawal_end(day::timestamptz, 14)::text as end
     from unnest(array['2026-11-02T00:00Z', '2026-11-06T23:59Z', '2026-11-07T12:00Z',
       '2026-11-08T12:00Z']) day order by day`,
  )
  expect(rows.map((row) => row.end.slice(0, 16))).toEqual([
    '2026-11-17 00:00',
    '2026-11-21 00:00',
    '2026-11-24 00:00',
    '2026-11-24 00:00',
  ])
})

test('only buyers of traders may withdraw, and each of them once', async () => {
  const seller = await app.signUp('Pia', 'seller')
  const { id } = await createDeliveredSale(seller)
  expect((await readSale(bea, id)).withdrawal).toBeNull()
  expect(await withdraw(id)).toBe(refused)
  const { id: traders } = await createDeliveredSale()
  expect(await withdraw(traders, sana)).toBe(refused)
  expect(await withdraw(traders)).toBe('ok')
  expect(await withdraw(traders)).toBe(refused)
})

test('a trader’s account is not deleted before the buyers’ periods are over', async () => {
  const seller = await app.signUp('Tom', 'seller')
  await declareTrader(seller)
  await onboardSeller(app, seller)
  const { id } = await completed(seller)
  await untilSent(app, id)
  const remove = async () => (await seller.post('/account/deletion')).body
  expect((await remove()).code).toBe('sales_open')
  await age(id, 17)
  expect(await remove()).toEqual({ acknowledged: true })
})

test('a withdrawal settles an open case by a return, which the buyer cannot take back', async () => {
  const { id } = await disputedSale(app, bea, sana)
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'return_requested',
    case: { turn: null },
    mayAddEvidence: false,
    can: ['send_back'],
  })
  expect(await emailAbout(id, bea, 'Your withdrawal')).toContain(
    'ends the problem that you reported',
  )
  expect(await emailAbout(id, sana, 'has withdrawn')).toContain('you need not answer it')
  expect(await answerCase(bea, id, 'withdraw_case')).toBe(refused)
  await sendBack(id)
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', case: { turn: null } })
})

test('a withdrawal from what was reported as not received is left to staff', async () => {
  const { id } = await createDeliveredSale()
  await step(bea, id, 'case', { reason: 'not_received', description: 'The box was empty.' })
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'disputed',
    case: { turn: 'staff', reason: 'not_received' },
    next: null,
    can: [],
  })
  expect(await emailAbout(id, bea, 'Your withdrawal')).toContain('we decide about the refund')
  expect(await decide(id, 'decide_refund')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})

test('a withdrawal from a return that staff decided ends the case, also if nothing was received', async () => {
  const { id } = await createDeliveredSale()
  await step(bea, id, 'case', { reason: 'not_received', description: 'The box was empty.' })
  expect(await answerCase(sana, id, 'contest')).toBe('ok')
  expect(await answerCase(bea, id, 'escalate')).toBe('ok')
  expect(await decide(id, 'decide_return')).toBe('ok')
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'return_requested',
    case: { turn: null, reason: 'not_received' },
    can: ['send_back'],
  })
})

test('a withdrawal after a return was agreed in a case ends that case', async () => {
  const { id } = await disputedSale(app, bea, sana)
  expect(await answerCase(sana, id, 'ask_return')).toBe('ok')
  expect((await readSale(bea, id)).can).toContain('escalate')
  expect(await withdraw(id)).toBe('ok')
  expect((await readSale(bea, id)).can).toEqual(['send_back'])
  expect(await readSale(bea, id)).toMatchObject({ state: 'return_requested', case: { turn: null } })
  expect(await emailAbout(id, bea, 'Your withdrawal')).toContain(
    'ends the problem that you reported',
  )
})

test('after a withdrawal on the way a buyer can report what arrived, or that nothing did', async () => {
  const { id } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  expect(await withdraw(id)).toBe('ok')
  expect(await step(bea, id, 'delivery')).toBe('ok')
  await step(bea, id, 'case', { reason: 'not_received', description: 'Not in my letter box.' })
  const { state, case: report, next } = await readSale(bea, id)
  expect([state, report.turn, next.event]).toEqual(['disputed', 'seller', 'accept_refund'])
  await passDeadline(app, id)
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})

test('a return that the seller has received is paused, and can be listed again', async () => {
  const { id, productId } = await createDeliveredSale()
  expect(await withdraw(id)).toBe('ok')
  await sendBack(id)
  const listed = async () => (await app.get(`/api/items/${productId}`)).status
  expect(await listed()).toBe(404)
  expect((await sana.post(`/products/${productId}/relist`)).status).toBe(200)
  await expect.poll(listed).toBe(200)
})

test('a return cannot have the tracking number of the parcel to the buyer', async () => {
  const { id } = await createDeliveredSale()
  expect(await withdraw(id)).toBe('ok')
  const spaced = { ...shipment, trackingNumber: ` ${shipment.trackingNumber.toLowerCase()} ` }
  expect(await step(bea, id, 'return', spaced)).toBe('tracking_number_used')
  expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
})

test('staff decide when the seller objects to the return of a completed sale', async () => {
  const { id, transactionId } = await completed()
  await untilSent(app, id)
  expect(await withdraw(id)).toBe('ok')
  await step(bea, id, 'return', { carrier: 'other', trackingNumber: '' })
  expect(await answerCase(sana, id, 'contest_return')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'disputed', case: { turn: 'staff' } })
  expect(await decideCase(ada, id, 'decide_offer', { amount: '400.00' })).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'completed', refunded: '400.00' })
  expect(await emailAbout(id, sana, 'gets $400.00 back. Your share of this amount')).toContain(
    'is taken from what you were credited.',
  )
  await expect
    .poll(async () => {
      await recoverDebtOf(app.services, id).catch(() => undefined)
      return saleBalances(app, transactionId)
    })
    .toMatchObject({ fees: -299 })
})

test('a withdrawal takes the place of an appeal', async () => {
  const { id } = await escalatedSale(app, bea, sana)
  expect(await decide(id, 'reject_case')).toBe('ok')
  expect((await readSale(bea, id)).can).toEqual(['withdraw', 'appeal'])
  expect(await step(bea, id, 'appeal', { note: 'Look again.' })).toBe('ok')
  expect(await withdraw(id)).toBe('ok')
  await sendBack(id)
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', appealUntil: null })
})

test('a withdrawal while a return is under way closes the case, and the return goes on', async () => {
  const { id } = await returnUnderWay()
  expect((await readSale(bea, id)).can).toEqual(['withdraw'])
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'return_in_transit',
    case: { turn: null },
    withdrawal: { sentBack: true },
    can: [],
  })
  expect(await nextAfterWithdrawal(id)).toEqual(['return_accepted', 336])
  const receipt = await emailAbout(id, bea, 'Your withdrawal')
  expect(receipt).toContain('You have sent the laptop back already, and need not send it again.')
  expect(await emailAbout(id, sana, 'has withdrawn')).toContain('or does not arrive, tell us by')
  expect(await answerCase(sana, id, 'receive_return')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})

test('a withdrawal while a return is under way does not delay its refund', async () => {
  const { id } = await returnUnderWay()
  await app.pool.query(
    "update sale_event set created_at = created_at - interval '10 days' where sale_id = $1",
    [id],
  )
  expect(await withdraw(id)).toBe('ok')
  const { next, steps } = await readSale(bea, id)
  const sent = steps.find(({ event }: { event: string }) => event === 'send_back')
  const hours = (Date.parse(next.date) - Date.parse(sent.date)) / 3_600_000
  expect([next.event, hours]).toEqual(['return_accepted', 504])
})

test('a return that is contested after a withdrawal on its way is decided by staff', async () => {
  const { id } = await returnUnderWay({ carrier: 'other', trackingNumber: '' })
  expect(await withdraw(id)).toBe('ok')
  expect((await readSale(bea, id)).next.event).toBe('escalate')
  expect(await answerCase(sana, id, 'contest_return')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'disputed', case: { turn: 'staff' } })
  expect(await decide(id, 'decide_refund')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})

test('a buyer whose report of a loss was rejected can withdraw from the completed sale', async () => {
  const { id } = await rejectedLoss()
  const { can, withdrawal } = await readSale(bea, id)
  expect(can).toEqual(['withdraw', 'appeal'])
  const { rows } = await app.pool.query(
    'select withdrawal_end(closed_at, 14) as end from sale where id = $1',
    [id],
  )
  expect(withdrawal.until).toBe(rows[0].end.toISOString())
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'return_requested',
    withdrawal: { released: true },
    can: ['send_back'],
  })
  await sendBack(id)
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})

test('the period after a delivery that was not recorded ends as well', async () => {
  const { id } = await rejectedLoss()
  await app.pool.query("update sale set closed_at = closed_at - interval '18 days' where id = $1", [
    id,
  ])
  expect((await readSale(bea, id)).can).not.toContain('withdraw')
  expect(await withdraw(id)).toBe(refused)
})

test('a sale that a withdrawal has opened again ends anew', async () => {
  const { id } = await completed()
  await app.pool.query("update sale set closed_at = closed_at - interval '9 days' where id = $1", [
    id,
  ])
  expect(await withdraw(id)).toBe('ok')
  const closedAt = async () =>
    (await app.pool.query('select closed_at as at from sale where id = $1', [id])).rows[0].at
  const before = await closedAt()
  await passDeadline(app, id)
  expect((await readSale(bea, id)).state).toBe('completed')
  expect((await closedAt()) - before).toBeGreaterThan(8 * 86_400_000)
})

test('a withdrawal leaves a return that is contested to staff', async () => {
  const { id, transactionId } = await contestedReturn()
  const { waits } = (await ada.get('/cases')).body.at(-1)
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'disputed',
    case: { turn: 'staff' },
    withdrawal: { sentBack: true },
    next: null,
    can: [],
  })
  expect((await ada.get('/cases')).body.at(-1)).toMatchObject({ _id: id, waits })
  expect(await emailAbout(id, bea, 'Your withdrawal')).toContain('we decide about the refund')
  expect(await emailAbout(id, sana, 'has withdrawn')).toContain('we decide about the refund')
  expect(await decide(id, 'decide_refund')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
  await expect.poll(() => saleBalances(app, transactionId)).toEqual({})
})

test('a withdrawal leaves a return to staff who have rejected the case about it', async () => {
  const { id } = await contestedReturn()
  expect(await decide(id, 'reject_case')).toBe('ok')
  expect(await withdraw(id)).toBe('ok')
  const withdrawn = { state: 'disputed', case: { turn: 'staff' }, withdrawal: { released: true } }
  expect(await readSale(bea, id)).toMatchObject({ ...withdrawn, next: null, can: [] })
  expect(await decide(id, 'decide_refund')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})

const untracked = { carrier: 'other', trackingNumber: '' }

/** A sale whose case staff rejected after an offer, and whose buyer then withdrew and sent it back. */
async function returnAfterRejection(parcel: object) {
  const { id } = await disputedSale(app, bea, sana)
  const offer = { amount: '50.00', note: 'A scratch.' }
  expect(await step(sana, id, 'case/offer', offer)).toBe('ok')
  expect(await answerCase(bea, id, 'escalate')).toBe('ok')
  expect(await decide(id, 'reject_case')).toBe('ok')
  expect(await step(bea, id, 'appeal', { note: 'Look again.' })).toBe('ok')
  expect(await withdraw(id)).toBe('ok')
  expect(await step(bea, id, 'return', parcel)).toBe('ok')
  return id
}

const casesOf = async (path: string, id: string) =>
  (await ada.get(path)).body.filter(({ _id }: { _id: string }) => _id === id)

test.each([
  ['the seller objects', returnShipment, (id: string) => answerCase(sana, id, 'contest_return')],
  ['nothing proves it', untracked, (id: string) => passDeadline(app, id)],
])('a return after a decided case is a new case if %s', async (_, parcel, dispute) => {
  const id = await returnAfterRejection(parcel)
  const former = { reason: 'damaged', turn: null, offer: '50.00', statement: 'The photos show it.' }
  expect((await readSale(ada, id)).case).toEqual(former)
  await dispute(id)
  const { steps, ...sale } = await readSale(ada, id)
  const opened = { reason: 'other', turn: 'staff', offer: null, statement: null }
  expect(sale).toMatchObject({ case: opened, appeals: [{ party: 'buyer', granted: null }] })
  expect(steps.find(({ event }: { event: string }) => event === 'reject_case')).toMatchObject({
    note: 'The photos show it.',
  })
  const [waiting] = await casesOf('/cases?limit=100', id)
  expect(waiting).toMatchObject({ appeal: null, reason: 'other' })
  const { date: withdrawn } = sale.withdrawal
  expect(Date.parse(waiting.opened)).toBeGreaterThanOrEqual(Date.parse(withdrawn))

  expect(await decide(id, 'decide_refund')).toBe('ok')
  expect(await casesOf('/cases/decided?limit=100', id)).toMatchObject([
    { reason: 'other', decision: 'decide_refund' },
    { reason: 'damaged', decision: 'reject_case' },
  ])
  expect((await readSale(bea, id)).can).toEqual([])
  expect((await readSale(sana, id)).can).toEqual(['appeal'])
})

test('an export has the reason of the buyer, not that of a later case about the return', async () => {
  const id = await returnAfterRejection(returnShipment)
  expect(await answerCase(sana, id, 'contest_return')).toBe('ok')
  expect((await readSale(ada, id)).case.reason).toBe('other')
  const { sales } = (await bea.get('/account/export')).body
  expect(sales).toContainEqual(expect.objectContaining({ id, caseReason: 'damaged' }))
})

test('a withdrawal after a decision about the return is a new case', async () => {
  const { id } = await contestedReturn()
  expect(await decide(id, 'reject_case')).toBe('ok')
  expect(await withdraw(id)).toBe('ok')
  expect((await readSale(ada, id)).case).toEqual({
    reason: 'other',
    turn: 'staff',
    offer: null,
    statement: null,
  })
})

test('a return that staff order after the completion promises no second payment', async () => {
  const { id } = await completed()
  expect(await withdraw(id)).toBe('ok')
  expect(await step(bea, id, 'return', untracked)).toBe('ok')
  expect(await answerCase(sana, id, 'contest_return')).toBe('ok')
  const contested = await emailAbout(id, bea, 'The seller says that what came back')
  expect(contested).toContain('or that it has not arrived. The order page has the explanation.')
  expect(await decide(id, 'decide_return')).toBe('ok')
  const ordered = await emailAbout(id, sana, 'We have decided about the problem with your sale')
  expect(ordered).toContain('the sale stays complete, and you keep what you were credited')
  expect(ordered).not.toContain('you are paid')
})

test('a withdrawal after a return was ordered again waits for that', async () => {
  const { id } = await contestedReturn()
  expect(await decide(id, 'decide_return')).toBe('ok')
  expect(await withdraw(id)).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({
    state: 'return_requested',
    withdrawal: { sentBack: false },
    can: ['send_back'],
  })
})

test('a withdrawal does not delay the time at which a parcel counts as lost', async () => {
  const { id } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  const { next } = await readSale(bea, id)
  expect(next.event).toBe('delivery_overdue')
  expect(await withdraw(id)).toBe('ok')
  expect((await readSale(bea, id)).next).toEqual(next)
})

test('a buyer who has withdrawn is not asked to withdraw the report of a lost parcel', async () => {
  const { id } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  expect(await withdraw(id)).toBe('ok')
  await passDeadline(app, id)
  expect(await answerCase(sana, id, 'contest')).toBe('ok')
  expect((await readSale(bea, id)).can).toEqual(['deliver', 'escalate'])
  const contested = await emailAbout(id, bea, 'disagrees with your report')
  expect(contested).toContain('Read the answer, then let us decide by')
})

test('with a proof of dispatch the price is refunded 14 days after the withdrawal', async () => {
  const { id } = await createDeliveredSale()
  expect(await withdraw(id)).toBe('ok')
  expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
  expect(await nextAfterWithdrawal(id)).toEqual(['return_accepted', 336])
  expect(await emailAbout(id, sana, 'on its way back')).toContain('the buyer is refunded in full')
  await app.pool.query('update sale set return_delivered_at = now() where id = $1', [id])
  await transact(app.services.db, async (tx) => {
    const sale = await lockSale(tx, id)
    if (sale) await replaceDeadlines(tx, id, deadlinesOf(sale, app.services.config.sales))
  })
  const [event, hours] = await nextAfterWithdrawal(id)
  expect([event, Math.round(Number(hours))]).toEqual(['return_accepted', 72])
  await passDeadline(app, id)
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})

test('after these days the price is refunded with the dispatch, unless the seller objects at once', async () => {
  const { id } = await createDeliveredSale()
  expect(await withdraw(id)).toBe('ok')
  await app.pool.query(
    `update sale set withdrawal_at = withdrawal_at - interval '20 days',
       delivered_at = delivered_at - interval '20 days' where id = $1`,
    [id],
  )
  expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
  const { next, steps, can } = await readSale(sana, id)
  expect(Date.parse(next.date) - Date.parse(steps.at(-1).date)).toBeLessThan(120_000)
  expect(can).toEqual(['receive_return', 'contest_return'])
})

test('a return without a tracking number is not refunded by a timer: staff decide', async () => {
  const { id } = await createDeliveredSale()
  expect(await withdraw(id)).toBe('ok')
  expect(await step(bea, id, 'return', { carrier: 'other', trackingNumber: '' })).toBe('ok')
  expect((await readSale(bea, id)).next.event).toBe('escalate')
  expect(await emailAbout(id, sana, 'on its way back')).toContain('It has no tracking number')
  await passDeadline(app, id)
  expect(await readSale(bea, id)).toMatchObject({
    state: 'disputed',
    case: { turn: 'staff', reason: 'other' },
    next: null,
  })
  expect(await decide(id, 'decide_refund')).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ state: 'refunded', refunded: '499.50' })
})
