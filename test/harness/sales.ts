import { expect } from 'vitest'
import { processDeadlines } from '../../server/features/sales/deadlines/process-deadlines.ts'
import type { TestApp } from './app.ts'
import { intentOf } from './cards/controls.ts'
import type { Person } from './people.ts'
import { expectOk, outcomeOf } from './send.ts'
import { until } from './wait-options.ts'

/** What a member needs to sell or buy in a test. */
export type TestMember = Pick<Person, 'email' | 'post'>

/** Where a buyer sends a return. */
export const returnAddress = 'Sana Malik\n5 Mill Lane\nPorto'

export const shipment = { carrier: 'dhl', trackingNumber: 'JD014600003' }
export const returnShipment = { carrier: 'dhl', trackingNumber: 'JD014600004' }

/** What a buyer reports in a case. */
export const damage = { reason: 'damaged', description: 'The hinge is broken.' }

/** The balances of a completed sale of 499.50, of which the fee is 3 %. */
export const releasedBalances = { seller_payable: -48_451, fees: -1499 }

/** What a buyer gives with a booking or an offer. */
export type BookingContact = { phone: string; location: string; delivery?: 'ship' | 'meet' }

const bookingContact: BookingContact = { phone: '555 01', location: 'Porto' }

/** Buys a new product of the seller over HTTP, by default for 499.50. */
export async function buy(
  app: TestApp,
  buyer: TestMember,
  seller: TestMember,
  title = 'Latitude 7490',
  price = 49_950,
) {
  const productId = await app.addProduct(seller, { title, price })
  const id = await book(buyer, productId)
  return { id, productId, transactionId: await pay(app, buyer, id) }
}

export const bookingInput = (productId: string, contact = bookingContact) => ({
  productId,
  ...contact,
})

/** Books a product over HTTP; returns the response, which may be a refusal. */
export const tryBook = (buyer: TestMember, productId: string, contact = bookingContact) =>
  buyer.post('/bookings', bookingInput(productId, contact))

/** Books a product over HTTP; returns the id of the booking. */
export async function book(
  buyer: TestMember,
  productId: string,
  contact = bookingContact,
): Promise<string> {
  return expectOk(await tryBook(buyer, productId, contact)).body.insertedId
}

/** Starts to pay for a booking over HTTP; returns the client secret of the payment intent. */
export async function startPaying(buyer: TestMember, bookingId: string): Promise<string> {
  return expectOk(await buyer.post('/create-payment-intent', { bookingId })).body.clientSecret
}

/** Charges the card for a booking, without telling the site; returns the id of the payment intent. */
export async function chargeBooking(app: TestApp, buyer: TestMember, bookingId: string) {
  const clientSecret = await startPaying(buyer, bookingId)
  await app.payByCard(clientSecret)
  return intentOf(clientSecret)
}

/** Pays for a booking by card; returns the ids of the payment intent and of the payment. */
export async function payBooking(app: TestApp, buyer: TestMember, bookingId: string) {
  const transactionId = await chargeBooking(app, buyer, bookingId)
  const recorded = expectOk(await buyer.post('/payments', { bookingId, transactionId }))
  return { transactionId, paymentId: recorded.body.insertedId as string }
}

/** Pays for a booking by card; returns the id of the payment intent. */
export async function pay(app: TestApp, buyer: TestMember, bookingId: string): Promise<string> {
  return (await payBooking(app, buyer, bookingId)).transactionId
}

export const readSale = async (by: Person, id: string) => (await by.get(`/sales/${id}`)).body

/** The state of a sale, as a member who may read it sees it. */
export const saleState = async (by: Person, id: string): Promise<string> =>
  (await readSale(by, id)).state

/** Waits until a member sees a sale in this state. */
export async function untilState(by: Person, id: string, state: string) {
  await expect.poll(() => saleState(by, id)).toBe(state)
}

/** The kinds of a member's notices about a sale, newest first. */
export async function noticesAbout(who: Person, id: string): Promise<string[]> {
  const { body } = await who.get('/notices?limit=100')
  const found = body.filter(({ path }: { path: string }) => path.endsWith(id))
  return found.map(({ kind }: { kind: string }) => kind)
}

/** Makes a step of a sale: `ok`, or the code of the refusal. */
export async function step(by: TestMember, id: string, path: string, body: object = {}) {
  return outcomeOf(await by.post(`/sales/${id}/${path}`, body))
}

/** Brings the only deadline of a sale forward, and processes it. */
export async function passDeadline(app: TestApp, id: string) {
  const due = "update sale_deadline set due_at = now() - interval '1 second' where sale_id = $1"
  expect((await app.pool.query(due, [id])).rowCount).toBe(1)
  await processDeadlines(app.services)
}

async function deliver(buyer: TestMember, seller: TestMember, id: string) {
  expect(await step(seller, id, 'shipment', shipment)).toBe('ok')
  expect(await step(buyer, id, 'delivery')).toBe('ok')
}

/** Takes a paid sale through shipping and inspection. */
export async function completeSale(
  app: TestApp,
  buyer: TestMember,
  seller: TestMember,
  id: string,
) {
  await deliver(buyer, seller, id)
  await passDeadline(app, id)
}

/** Expects that the ledger equals the balance at the provider to the cent. */
export async function expectSameBalance({ pool, providerBalance }: TestApp) {
  const { rows } = await pool.query(
    "select coalesce(sum(amount), 0)::int as amount from ledger_entry where account = 'card_provider'",
  )
  expect(rows[0].amount).toBe(await providerBalance())
}

/** A bought product that the buyer inspects. */
export async function buyUntilInspection(app: TestApp, buyer: TestMember, seller: TestMember) {
  const sale = await buy(app, buyer, seller)
  await deliver(buyer, seller, sale.id)
  return sale
}

/** Answers a case, for example `contest`; returns what `step` does. */
export const answerCase = (by: TestMember, id: string, answer: string) =>
  step(by, id, 'case/answer', { answer, note: 'See the photos.', returnAddress })

/** Decides a case as staff, for example `reject_case`; returns what `step` does. */
export const decideCase = (by: TestMember, id: string, decision: string, more: object = {}) =>
  step(by, id, 'case/decision', { decision, statement: 'The photos show it.', ...more })

/** A delivered sale with a case that waits for the answer of the seller. */
export async function disputedSale(app: TestApp, buyer: TestMember, seller: TestMember) {
  const sale = await buyUntilInspection(app, buyer, seller)
  expect(await step(buyer, sale.id, 'case', damage)).toBe('ok')
  return sale
}

/** The same, but the seller has contested the case, and it waits for staff. */
export async function escalatedSale(app: TestApp, buyer: TestMember, seller: TestMember) {
  const sale = await disputedSale(app, buyer, seller)
  expect(await answerCase(seller, sale.id, 'contest')).toBe('ok')
  expect(await answerCase(buyer, sale.id, 'escalate')).toBe('ok')
  return sale
}

/** Balances of a sale, without the provider's own and those that are zero. */
export async function saleBalances(app: TestApp, transactionId: string) {
  const { rows } = await app.pool.query(
    `select account, sum(amount)::int as amount from ledger_entry
     join ledger_transaction on id = transaction_id where intent_id = $1
       and account not in ('card_provider', 'provider_costs')
     group by account having sum(amount) <> 0`,
    [transactionId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

/** The rows of a payment's refunds, oldest first. */
export async function refundsOf({ pool }: TestApp, transactionId: string) {
  const stored = 'select * from refund where intent_id = $1 order by created_at'
  return (await pool.query(stored, [transactionId])).rows
}

/** The row of a payment's first refund, if it has one. */
export const refundOf = async (app: TestApp, transactionId: string) =>
  (await refundsOf(app, transactionId))[0]

/** Waits until no refund is left to be sent to the provider. */
export const untilRefundsAreSent = ({ pool }: TestApp) =>
  until(async () => {
    const unsent = await pool.query("select from refund where state = 'requested'")
    return unsent.rowCount === 0
  })

/** Disputes a payment, by default by a chargeback of all of it; returns the id of the dispute. */
export async function chargeBack(
  app: TestApp,
  transactionId: string,
  fields: Record<string, string> = {},
): Promise<string> {
  return (await app.dispute({ payment_intent: transactionId, ...fields })).id
}

/** The status of a dispute, if the site knows it. */
export async function disputeStatus({ pool }: TestApp, dispute: string) {
  const { rows } = await pool.query('select status from card_dispute where id = $1', [dispute])
  return rows[0]?.status
}
