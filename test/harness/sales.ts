import { expect } from 'vitest'
import { processDeadlines } from '../../server/features/sales/deadlines/process-deadlines.ts'
import type { TestApp } from './app.ts'
import { intentOf } from './cards/controls.ts'
import type { Person } from './people.ts'
import { expectOk } from './send.ts'

/** What a member needs to sell or buy in a test. */
export type TestMember = Pick<Person, 'email' | 'post'>

/** Where a buyer sends a return. */
export const returnAddress = 'Sana Malik\n5 Mill Lane\nPorto'

export const shipment = { carrier: 'dhl', trackingNumber: 'JD014600003' }
export const returnShipment = { carrier: 'dhl', trackingNumber: 'JD014600004' }

const bookingContact = { phone: '555 01', location: 'Porto' }

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

/** Pays for a booking by card; returns the ids of the payment intent and of the payment. */
export async function payBooking(app: TestApp, buyer: TestMember, bookingId: string) {
  const clientSecret = await startPaying(buyer, bookingId)
  await app.payByCard(clientSecret)
  const transactionId = intentOf(clientSecret)
  const recorded = expectOk(await buyer.post('/payments', { bookingId, transactionId }))
  return { transactionId, paymentId: recorded.body.insertedId as string }
}

/** Pays for a booking by card; returns the id of the payment intent. */
export async function pay(app: TestApp, buyer: TestMember, bookingId: string): Promise<string> {
  return (await payBooking(app, buyer, bookingId)).transactionId
}

export const readSale = async (by: Person, id: string) => (await by.get(`/sales/${id}`)).body

/** Makes a step of a sale: `done`, or the code of the refusal. */
export async function step(by: TestMember, id: string, path: string, body: object = {}) {
  const { status, body: answer } = await by.post(`/sales/${id}/${path}`, body)
  return status === 200 ? 'done' : answer.code
}

/** Brings the only deadline of a sale forward, and processes it. */
export async function passDeadline(app: TestApp, id: string) {
  const due = "update sale_deadline set due_at = now() - interval '1 second' where sale_id = $1"
  expect((await app.pool.query(due, [id])).rowCount).toBe(1)
  await processDeadlines(app.services)
}

/** Takes a paid sale through shipping and inspection. */
export async function completeSale(
  app: TestApp,
  buyer: TestMember,
  seller: TestMember,
  id: string,
) {
  expect(await step(seller, id, 'shipment', shipment)).toBe('done')
  expect(await step(buyer, id, 'delivery')).toBe('done')
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
  expect(await step(seller, sale.id, 'shipment', shipment)).toBe('done')
  expect(await step(buyer, sale.id, 'delivery')).toBe('done')
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
