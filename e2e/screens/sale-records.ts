import { vi } from 'vitest'
import type { TestApp } from '../../test/harness/app.ts'
import { hoursAgo, parcelsOf } from '../../test/harness/parcels.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectOk } from '../../test/harness/send.ts'

type Trade = { seller: Person; buyer: Person }
type Step = (id: string, trade: Trade, app: TestApp) => Promise<unknown>

const shipAs =
  (carrier: string, trackingNumber: string): Step =>
  (id, { seller }) =>
    seller.post(`/sales/${id}/shipment`, { carrier, trackingNumber })

const ship = shipAs('dhl', '00340434161094042557')

type Scan = { kind: string; at?: string; city?: string; country?: string }

/** Scans of the carrier, and waits until they have arrived. */
const scanned =
  (tracking_number: string, scans: Scan[]): Step =>
  async (id, _trade, app) => {
    for (const scan of scans) await app.scan({ tracking_number, ...scan })
    const known = async () => (await parcelsOf(app, id))[0]?.scans
    await vi.waitUntil(async () => (await known()) === scans.length, { timeout: 20_000 })
  }

const [followed, doubted, lost] = ['1Z999AA10123456784', '1Z999AA10123456785', '1Z999AA10123456786']
const onItsWay: Scan[] = [
  { kind: 'announced' },
  { kind: 'in_transit', city: 'Beaverton', country: 'US' },
  { kind: 'out_for_delivery', city: 'Portland', country: 'US' },
]

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
  followed: [shipAs('ups', followed), scanned(followed, onItsWay)],
  doubted: [shipAs('ups', doubted), scanned(doubted, [{ kind: 'delivered', at: hoursAgo(48) }])],
  lost: [shipAs('ups', lost), scanned(lost, [{ kind: 'lost' }])],
}

const names: Record<string, string> = {
  awaiting: 'Surface Go 2',
  inTransit: 'Surface Go 3',
  inspection: 'Surface Pro 7',
  accepted: 'Surface Pro 8',
  cancelled: 'Surface Book 3',
  followed: 'Surface Pro 9',
  doubted: 'Surface Pro 10',
  lost: 'Surface Pro 11',
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
    for (const step of steps) await step(id, trade, app)
    sales[state] = id
  }
  return sales
}
