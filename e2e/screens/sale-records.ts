import type { TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectOk } from '../../test/harness/send.ts'

type Trade = { seller: Person; buyer: Person }
type Step = (id: string, trade: Trade) => Promise<unknown>

const ship: Step = (id, { seller }) =>
  seller.post(`/sales/${id}/shipment`, { carrier: 'dhl', trackingNumber: '00340434161094042557' })

const deliver: Step = (id, { buyer }) => buyer.post(`/sales/${id}/delivery`)

const accept: Step = (id, { buyer }) => buyer.post(`/sales/${id}/acceptance`)

const cancel: Step = (id, { seller }) =>
  seller.post(`/sales/${id}/cancellation`, { reason: 'Broken meanwhile, sorry.' })

/** The steps that lead from the payment to each state. */
const ways: Record<string, Step[]> = {
  awaiting: [],
  inTransit: [ship],
  inspection: [ship, deliver],
  accepted: [ship, deliver, accept],
  cancelled: [cancel],
}

const names: Record<string, string> = {
  awaiting: 'Surface Go 2',
  inTransit: 'Surface Go 3',
  inspection: 'Surface Pro 7',
  accepted: 'Surface Pro 8',
  cancelled: 'Surface Book 3',
}

/** Sells a product over HTTP, up to the payment; returns the id of the booking. */
export async function sell(app: TestApp, { seller, buyer }: Trade, title: string) {
  const productId = await app.addProduct(seller, { title, category: 'Surface' })
  const wish = { phone: '+1 (555) 0100', location: 'Pier 4, Portland' }
  const { insertedId: bookingId } = expectOk(
    await buyer.post('/bookings', { productId, ...wish }),
  ).body
  const { clientSecret } = expectOk(await buyer.post('/create-payment-intent', { bookingId })).body
  const { id: transactionId } = await app.payByCard(clientSecret)
  expectOk(await buyer.post('/payments', { bookingId, transactionId }))
  return String(bookingId)
}

/** A sale in each state; returns their ids. */
export async function addSales(app: TestApp, trade: Trade): Promise<Record<string, string>> {
  const sales: Record<string, string> = {}
  for (const [state, steps] of Object.entries(ways)) {
    const id = await sell(app, trade, names[state] ?? state)
    for (const step of steps) await step(id, trade)
    sales[state] = id
  }
  return sales
}
