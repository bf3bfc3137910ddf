import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import {
  ageSale,
  hoursAgo,
  newTrackingNumber,
  parcelsOf,
  untilRegistered,
  untilScanned,
} from '../../../test/harness/parcels.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  buy,
  chargeBack,
  damage,
  passDeadline,
  readSale,
  returnAddress,
  saleBalances,
  saleState,
  step,
  untilState,
} from '../../../test/harness/sales.ts'
import { followParcel } from './follow.ts'
import { pollParcels } from './poll.ts'
import { takeStaleParcels } from './queries.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

beforeEach(() => app.parcelWebhooks({ mode: 'deliver', duplicate: 'false' }))
afterEach(() => expectInvariants(app.pool))

const stateOf = (id: string) => saleState(bea, id)

/** A sale that was paid three days ago and shipped two days ago. */
async function shipped(trackingNumber = newTrackingNumber(), carrier = 'dhl') {
  const sale = await buy(app, bea, sana)
  await ageSale(app, sale.id, 24)
  expect(await step(sana, sale.id, 'shipment', { carrier, trackingNumber })).toBe('ok')
  await ageSale(app, sale.id, 48)
  return { ...sale, trackingNumber }
}

type Shipped = Awaited<ReturnType<typeof shipped>>

async function registered() {
  const sale = await shipped()
  await untilRegistered(app, sale.id)
  return sale
}

/** A product that is being sent back. */
async function sentBack(to = returnAddress) {
  const sale = await shipped(undefined, 'other')
  await step(bea, sale.id, 'delivery')
  await step(bea, sale.id, 'case', damage)
  await step(sana, sale.id, 'case/answer', { answer: 'ask_return', returnAddress: to })
  const back = { carrier: 'ups', trackingNumber: newTrackingNumber() }
  expect(await step(bea, sale.id, 'return', back)).toBe('ok')
  await untilRegistered(app, sale.id)
  return { ...sale, trackingNumber: back.trackingNumber }
}

async function addEvidence({ id }: Shipped) {
  const evidence = { note: 'I posted it.', photos: [] }
  expect(await step(bea, id, 'case/evidence', evidence)).toBe('ok')
}

async function winChargeback({ id, transactionId }: Shipped) {
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  await app.dispute({ dispute, status: 'won' })
  await untilState(bea, id, 'return_requested')
}

test('scans are shown, and the delivery starts the inspection at the time of its scan', async () => {
  const { id, trackingNumber: tracking_number } = await registered()
  const at = hoursAgo(20)
  await app.scan({ tracking_number, kind: 'announced', at: hoursAgo(47) })
  await app.scan({ tracking_number, kind: 'in_transit', at: hoursAgo(40), city: 'Lyon' })
  await app.scan({ tracking_number, kind: 'delivered', at, city: 'Porto', country: 'PT' })
  await untilState(bea, id, 'inspection')
  const sale = await readSale(bea, id)
  expect(sale.next).toEqual({
    event: 'complete',
    date: new Date(new Date(at).getTime() + 72 * 3_600_000).toISOString(),
  })
  expect(sale.steps.at(-1)).toMatchObject({ event: 'deliver', actor: 'carrier' })
  expect(sale.parcels).toMatchObject([
    {
      direction: 'outbound',
      carrier: 'dhl',
      trackingNumber: tracking_number,
      followed: true,
      doubt: null,
      events: [
        { kind: 'announced', place: '' },
        { kind: 'in_transit', place: 'Lyon' },
        { kind: 'delivered', date: at, place: 'Porto, PT' },
      ],
    },
  ])
  expect((await app.emails(bea.email)).join()).toContain('Your order has arrived')
})

test('a parcel that is delivered and not objected to completes the sale', async () => {
  const { id, transactionId, trackingNumber: tracking_number } = await registered()
  await app.scan({ tracking_number, kind: 'delivered', at: hoursAgo(1) })
  await untilState(bea, id, 'inspection')
  await passDeadline(app, id)
  expect(await stateOf(id)).toBe('completed')
  expect(await saleBalances(app, transactionId)).not.toHaveProperty('held_for_sale')
})

test('an inspection never starts before the shipment', async () => {
  const { id, trackingNumber: tracking_number } = await registered()
  await ageSale(app, id, -20)
  const [{ created_at: shippedAt }] = await parcelsOf(app, id)
  await app.scan({ tracking_number, kind: 'delivered', at: hoursAgo(40) })
  await untilState(bea, id, 'inspection')
  const { rows } = await app.pool.query('select delivered_at from sale where id = $1', [id])
  expect(rows[0].delivered_at).toEqual(shippedAt)
})

test('a delivery that we learn of late leaves a day to inspect', async () => {
  const { id, trackingNumber: tracking_number } = await registered()
  await ageSale(app, id, 240)
  await app.scan({ tracking_number, kind: 'delivered', at: hoursAgo(200) })
  await untilState(bea, id, 'inspection')
  const left = new Date((await readSale(bea, id)).next.date).getTime() - Date.now()
  expect(left / 3_600_000).toBeGreaterThan(23.5)
  expect(left / 3_600_000).toBeLessThanOrEqual(24)
})

test.each(['lost', 'returned'])('a parcel that is %s opens a case', async (kind) => {
  const { id, trackingNumber: tracking_number } = await registered()
  await app.scan({ tracking_number, kind, at: hoursAgo(1) })
  await untilState(bea, id, 'disputed')
  const sale = await readSale(bea, id)
  expect(sale.case).toMatchObject({ reason: 'not_received', turn: 'seller' })
  expect(sale.steps.at(-1)).toMatchObject({ event: 'delivery_overdue', actor: 'carrier' })
})

const deliveredNow = (tracking_number: string) =>
  app.scan({ tracking_number, kind: 'delivered', at: new Date().toISOString() })

test.each([
  ['carrier', ({ trackingNumber }: Shipped) => deliveredNow(trackingNumber)],
  ['buyer', ({ id }: Shipped) => step(bea, id, 'delivery')],
])(
  'a lost parcel that arrives ends the case and is inspected: told by the %s',
  async (_, arrive) => {
    const sale = await registered()
    const { id } = sale
    await passDeadline(app, id)
    expect(await readSale(sana, id)).toMatchObject({ state: 'disputed', case: { turn: 'seller' } })
    await arrive(sale)
    await untilState(bea, id, 'inspection')
    const { case: ended, next, steps } = await readSale(bea, id)
    expect([ended, next.event, steps.at(-1).event]).toEqual([null, 'complete', 'deliver'])
    expect(await step(bea, id, 'case', damage)).toBe('ok')
    expect(await readSale(bea, id)).toMatchObject({ case: { reason: 'damaged', turn: 'seller' } })
  },
)

test('the parcel of an open loss is still polled', async () => {
  const { id } = await registered()
  await passDeadline(app, id)
  const age = "update parcel set read_at = now() - interval '61 minutes' where sale_id = $1"
  const [parcel] = await parcelsOf(app, id)
  // The scheduled job may take it first.
  const take = async () => {
    await app.pool.query(age, [id])
    return takeStaleParcels(app.db, 1000)
  }
  await expect.poll(take).toContainEqual({ id: parcel.id })
})

test('a parcel is followed during a chargeback, but its sale stays interrupted', async () => {
  const { id, transactionId, trackingNumber: tracking_number } = await registered()
  await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  await app.parcelWebhooks({ mode: 'drop' })
  await app.scan({ tracking_number, kind: 'delivered', at: hoursAgo(1) })
  await app.parcelWebhooks({ mode: 'deliver' })
  await app.pool.query(
    "update parcel set read_at = now() - interval '61 minutes' where sale_id = $1",
    [id],
  )
  await pollParcels(app.services)
  const scans = async () => (await readSale(bea, id)).parcels[0].events
  await expect.poll(scans).toMatchObject([{ kind: 'delivered' }])
  expect(await stateOf(id)).toBe('charged_back')
})

test('a parcel that is returned to its sender is not delivered when it arrives there', async () => {
  const { id, trackingNumber: tracking_number } = await registered()
  await app.parcelWebhooks({ mode: 'drop' })
  await app.scan({ tracking_number, kind: 'returned', at: hoursAgo(9) })
  await app.parcelWebhooks({ mode: 'deliver' })
  await app.scan({ tracking_number, kind: 'delivered', at: hoursAgo(1) })
  await untilState(bea, id, 'disputed')
})

test('a return that the carrier delivers is accepted 72 hours later', async () => {
  const { id, transactionId, trackingNumber: tracking_number } = await sentBack()
  const at = new Date().toISOString()
  await app.scan({ tracking_number, kind: 'delivered', at })
  const due = async () => (await readSale(bea, id)).steps.at(-1).event
  await expect.poll(due).toBe('return_delivered')
  const { next, state, parcels } = await readSale(sana, id)
  expect(state).toBe('return_in_transit')
  expect(next.event).toBe('return_accepted')
  const hours = (new Date(next.date).getTime() - new Date(at).getTime()) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(72)
  expect(hours).toBeLessThan(72.1)
  expect(parcels.at(-1)).toMatchObject({ direction: 'return', events: [{ kind: 'delivered' }] })
  expect((await app.emails(sana.email)).join()).toContain('The carrier has delivered the return')
  await passDeadline(app, id)
  expect(await stateOf(id)).toBe('refunded')
  await expect.poll(() => saleBalances(app, transactionId)).toEqual({})
})

test('the number of an earlier parcel does not deliver the return', async () => {
  const { id, trackingNumber } = await registered()
  const { trackingNumber: earlier } = await registered()
  await app.scan({ tracking_number: earlier, kind: 'delivered', at: hoursAgo(2) })
  await app.scan({ tracking_number: trackingNumber, kind: 'in_transit', at: hoursAgo(30) })
  await app.scan({ tracking_number: trackingNumber, kind: 'delivered', at: hoursAgo(1) })
  await untilState(bea, id, 'inspection')
  await step(bea, id, 'case', damage)
  await step(sana, id, 'case/answer', { answer: 'ask_return', returnAddress })
  expect(await step(bea, id, 'return', { carrier: 'dhl', trackingNumber })).toBe(
    'tracking_number_used',
  )
  const another = { carrier: 'dhl', trackingNumber: earlier }
  expect(await step(bea, id, 'return', another)).toBe('ok')
  const last = async () => (await readSale(sana, id)).parcels.at(-1)
  await expect.poll(last).toMatchObject({ direction: 'return', doubt: 'before_payment' })
  const { state, next } = await readSale(sana, id)
  expect([state, next.event]).toEqual(['return_in_transit', 'escalate'])
  const days = (new Date(next.date).getTime() - Date.now()) / (24 * 3_600_000)
  expect(days).toBeGreaterThan(20)
  await passDeadline(app, id)
  expect(await stateOf(id)).toBe('disputed')
})

test.each(['returned', 'lost'])('a return that is %s is not refunded in time', async (kind) => {
  const { id, trackingNumber: tracking_number } = await sentBack()
  expect((await readSale(bea, id)).next.event).toBe('return_accepted')
  await app.scan({ tracking_number, kind, at: new Date().toISOString() })
  const last = async () => (await readSale(sana, id)).parcels.at(-1)
  await expect.poll(last).toMatchObject({ events: [{ kind }] })
  for (const party of [bea, sana]) {
    expect((await readSale(party, id)).next.event).toBe('escalate')
  }
  await passDeadline(app, id)
  expect(await readSale(sana, id)).toMatchObject({ state: 'disputed', next: null })
})

test.each([
  ['evidence', addEvidence],
  ['a chargeback that is won', winChargeback],
])('after %s, a return that was scanned before is delivered', async (_, happen) => {
  const sale = await shipped(undefined, 'other')
  const { id } = sale
  await step(bea, id, 'delivery')
  await step(bea, id, 'case', damage)
  await step(sana, id, 'case/answer', { answer: 'ask_return', returnAddress })
  await app.pool.query(
    "update sale_event set created_at = created_at - interval '40 hours' where sale_id = $1",
    [id],
  )
  const tracking_number = newTrackingNumber()
  await app.scan({ tracking_number, kind: 'in_transit', at: hoursAgo(20) })
  await happen(sale)
  const back = { carrier: 'ups', trackingNumber: tracking_number }
  expect(await step(bea, id, 'return', back)).toBe('ok')
  await untilScanned(app, id, 1)
  await deliveredNow(tracking_number)
  const last = async () => (await readSale(bea, id)).steps.at(-1).event
  await expect.poll(last).toBe('return_delivered')
  expect((await readSale(bea, id)).parcels.at(-1)).toMatchObject({ doubt: null })
})

test('a scan from before the payment does not deliver, and the buyer is told', async () => {
  const { id, trackingNumber: tracking_number } = await registered()
  await app.scan({ tracking_number, kind: 'in_transit', at: hoursAgo(96) })
  await app.scan({ tracking_number, kind: 'delivered', at: hoursAgo(2) })
  await untilScanned(app, id, 2)
  const sale = await readSale(bea, id)
  expect(sale).toMatchObject({ state: 'in_transit', parcels: [{ doubt: 'before_payment' }] })
  const told = (await app.emails(bea.email)).filter((email) =>
    email.includes('scanned before you paid'),
  )
  expect(told).toHaveLength(1)
  const [notice] = (await bea.get('/notices')).body
  expect(notice).toMatchObject({ kind: 'orderParcelDoubted', path: `/dashboard/orders/${id}` })
  expect(await step(bea, id, 'delivery')).toBe('ok')
})

test('a delivery before the payment does not deliver', async () => {
  const trackingNumber = newTrackingNumber()
  await app.scan({ tracking_number: trackingNumber, kind: 'delivered', at: hoursAgo(73) })
  const { id } = await shipped(trackingNumber)
  await untilScanned(app, id, 1)
  const sale = await readSale(bea, id)
  expect(sale).toMatchObject({ state: 'in_transit', parcels: [{ doubt: 'before_payment' }] })
})

test('a parcel to another address does not deliver, and one to this address does', async () => {
  const other = await registered()
  const own = await registered()
  for (const { id } of [other, own]) {
    await app.pool.query("update booking set location = 'Pier 4, 4050-513 Porto' where id = $1", [
      id,
    ])
  }
  const delivered = { kind: 'delivered', at: hoursAgo(1) }
  const lyon = { destination_city: 'Lyon', destination_zip: '69001' }
  const porto = { destination_city: 'PORTO', destination_zip: '4050' }
  await app.scan({ tracking_number: other.trackingNumber, ...delivered, ...lyon })
  await app.scan({ tracking_number: own.trackingNumber, ...delivered, ...porto })
  await untilState(bea, own.id, 'inspection')
  await untilScanned(app, other.id, 1)
  const sale = await readSale(bea, other.id)
  expect(sale).toMatchObject({ state: 'in_transit', parcels: [{ doubt: 'wrong_destination' }] })
})

test('a return goes to the address that the seller gave, not to the place of the listing', async () => {
  const own = await sentBack('Sana Malik\n5 Mill Lane\n69001 Lyon')
  const other = await sentBack('Sana Malik\n5 Mill Lane\n10115 Berlin')
  const place = "update product set location = 'Pier 4, 4050-513 Porto' where id = any($1)"
  await app.pool.query(place, [[own.productId, other.productId]])
  const lyon = { destination_city: 'Lyon', destination_zip: '69001' }
  const delivered = { kind: 'delivered', at: new Date().toISOString(), ...lyon }
  for (const { trackingNumber: tracking_number } of [own, other]) {
    await app.scan({ tracking_number, ...delivered })
  }
  const last = async ({ id }: Shipped) => {
    const { steps, parcels } = await readSale(bea, id)
    return [steps.at(-1).event, parcels.at(-1).doubt]
  }
  await expect.poll(() => last(own)).toEqual(['return_delivered', null])
  await expect.poll(() => last(other)).toEqual(['send_back', 'wrong_destination'])
})

test('duplicates and disorder change nothing', async () => {
  const { id, trackingNumber: tracking_number } = await registered()
  await app.parcelWebhooks({ mode: 'hold', duplicate: 'true' })
  await app.scan({ tracking_number, kind: 'delivered', at: hoursAgo(3) })
  await app.scan({ tracking_number, kind: 'announced', at: hoursAgo(30) })
  const twice = { tracking_number, kind: 'in_transit', at: hoursAgo(20) }
  await app.scan(twice)
  await app.scan(twice)
  await app.parcelWebhooks({ mode: 'deliver' })
  await untilState(bea, id, 'inspection')
  const before = await readSale(bea, id)
  const [{ id: parcelId }] = await parcelsOf(app, id)
  await Promise.all([1, 2, 3].map(() => followParcel(app.services, { parcelId })))
  await app.scan({ tracking_number, kind: 'out_for_delivery', at: hoursAgo(4) })
  await untilScanned(app, id, 4)
  const after = await readSale(bea, id)
  expect(after.steps).toEqual(before.steps)
  expect(after.next).toEqual(before.next)
  expect(after.parcels[0].events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'announced',
    'in_transit',
    'out_for_delivery',
    'delivered',
  ])
})

test('without webhooks, parcels are asked about every hour', async () => {
  const { id, trackingNumber: tracking_number } = await registered()
  await app.parcelWebhooks({ mode: 'drop' })
  await app.scan({ tracking_number, kind: 'delivered', at: hoursAgo(1) })
  const age = "update parcel set read_at = now() - interval '61 minutes' where sale_id = $1"
  /** The answer to the registration may refresh the parcel in between, which then is not stale. */
  const poll = async () => {
    await app.pool.query(age, [id])
    await pollParcels(app.services)
    return stateOf(id)
  }
  await expect.poll(poll).toBe('inspection')
})

test('processes that poll at once take each parcel once', async () => {
  const sales = await Promise.all([registered(), registered(), registered()])
  const ids = sales.map(({ id }) => id)
  const age = "update parcel set read_at = now() - interval '61 minutes' where sale_id = any($1)"
  const doubled: unknown[] = []
  /** The carrier's first event may refresh a parcel in between, which then is not stale. */
  const take = async () => {
    await app.pool.query(age, [ids])
    const taken = (await Promise.all([1, 2, 3, 4].map(() => takeStaleParcels(app.db, 20)))).flat()
    if (new Set(taken.map(({ id }) => id)).size < taken.length) doubled.push(taken)
    return taken.length
  }
  await expect.poll(take).toBe(3)
  expect(doubled).toEqual([])
})

test('a tracking number that no carrier knows, another carrier and no provider change nothing', async () => {
  const unknown = await shipped('00340.43416.1094')
  const refused = async () => (await parcelsOf(app, unknown.id))[0]?.refused_at !== null
  await expect.poll(refused).toBe(true)
  const other = await shipped(undefined, 'other')
  const off = await shipped()
  const [{ id: parcelId }] = await parcelsOf(app, off.id)
  await followParcel({ ...app.services, parcels: undefined }, { parcelId })
  expect(await parcelsOf(app, other.id)).toMatchObject([{ tracker_id: null, read_at: null }])
  for (const { id } of [unknown, other, off]) {
    expect(await readSale(bea, id)).toMatchObject({ state: 'in_transit', can: ['deliver'] })
  }
})
