import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { newestNotice } from '../../../test/harness/notices.ts'
import {
  hoursAgo,
  newTrackingNumber,
  parcelsOf,
  untilRegistered,
  untilScanned,
} from '../../../test/harness/parcels.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  damage,
  passDeadline,
  readSale,
  step,
  untilState,
} from '../../../test/harness/sales.ts'
import { outcomeOf } from '../../../test/harness/send.ts'
import { pollParcels } from './poll.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

async function shipped(shipment: object = { carrier: 'dhl', trackingNumber: newTrackingNumber() }) {
  const { id } = await buy(app, bea, sana)
  expect(await step(sana, id, 'shipment', shipment)).toBe('ok')
  return id
}

const correct = async (person: Person, id: string, shipment: object) =>
  outcomeOf(await person.call('PUT', `/sales/${id}/tracking`, shipment))

const deadlinesOf = async (id: string) =>
  (await app.pool.query('select event, due_at from sale_deadline where sale_id = $1', [id])).rows

test('the seller corrects a number, the buyer is told, and the right parcel is followed', async () => {
  const former = newTrackingNumber()
  const id = await shipped({ carrier: 'dhl', trackingNumber: former })
  await untilRegistered(app, id)
  const deadlines = await deadlinesOf(id)
  const trackingNumber = newTrackingNumber()
  const typed = `${trackingNumber.slice(0, 6)} ${trackingNumber.slice(6)}`
  expect(await correct(sana, id, { carrier: 'ups', trackingNumber: typed })).toBe('ok')
  const right = { carrier: 'ups', trackingNumber }
  expect(await readSale(bea, id)).toMatchObject({
    state: 'in_transit',
    shipment: right,
    parcels: [{ ...right, events: [] }],
    mayCorrectTracking: false,
  })
  expect((await readSale(sana, id)).steps.at(-1)).toMatchObject({
    event: 'correct_tracking',
    actor: 'seller',
    note: former,
  })
  expect(await newestNotice(bea)).toMatchObject({ kind: 'orderTrackingCorrected' })
  expect(await deadlinesOf(id)).toEqual(deadlines)

  await untilRegistered(app, id)
  await app.scan({ tracking_number: trackingNumber, kind: 'delivered' })
  await untilState(bea, id, 'inspection')
})

test('scans of the former number deliver nothing', async () => {
  const trackingNumber = newTrackingNumber()
  const id = await shipped({ carrier: 'dhl', trackingNumber })
  await untilRegistered(app, id)
  const right = { carrier: 'dhl', trackingNumber: newTrackingNumber() }
  expect(await correct(sana, id, right)).toBe('ok')
  await app.scan({ tracking_number: trackingNumber, kind: 'delivered' })
  await expect.poll(async () => (await parcelsOf(app, id))[1].scans).toBe(1)
  expect(await readSale(bea, id)).toMatchObject({ state: 'in_transit', parcels: [{ events: [] }] })
})

test('a parcel that its carrier has scanned keeps its number', async () => {
  const trackingNumber = newTrackingNumber()
  const id = await shipped({ carrier: 'dhl', trackingNumber })
  await untilRegistered(app, id)
  await app.scan({ tracking_number: trackingNumber, kind: 'announced' })
  await untilScanned(app, id, 1)
  expect(await readSale(sana, id)).toMatchObject({ mayCorrectTracking: true })
  await app.scan({ tracking_number: trackingNumber, kind: 'in_transit' })
  await untilScanned(app, id, 2)
  expect(await readSale(sana, id)).toMatchObject({ mayCorrectTracking: false })
  const other = { carrier: 'dhl', trackingNumber: newTrackingNumber() }
  expect(await correct(sana, id, other)).toBe('tracking_confirmed')
  expect(await parcelsOf(app, id)).toHaveLength(1)
})

test('a number of another parcel can be corrected, and its sender is asked to', async () => {
  const trackingNumber = newTrackingNumber()
  await app.scan({ tracking_number: trackingNumber, kind: 'in_transit', at: hoursAgo(96) })
  const id = await shipped({ carrier: 'dhl', trackingNumber })
  await untilScanned(app, id, 1)
  await expect.poll(() => newestNotice(sana)).toMatchObject({ kind: 'saleTrackingWrong' })
  const right = { carrier: 'dhl', trackingNumber: newTrackingNumber() }
  expect(await correct(sana, id, right)).toBe('ok')
  expect((await readSale(bea, id)).parcels).toMatchObject([{ ...right, doubt: null, events: [] }])
})

test('the sender of a number that the carrier does not know is asked to check it', async () => {
  const id = await shipped({ carrier: 'dhl', trackingNumber: '00340.43416.1094' })
  await expect.poll(() => newestNotice(sana)).toMatchObject({ kind: 'saleTrackingWrong' })
  expect(await readSale(sana, id)).toMatchObject({
    parcels: [{ refused: true }],
    mayCorrectTracking: true,
  })
  const right = { carrier: 'dhl', trackingNumber: newTrackingNumber() }
  expect(await correct(sana, id, right)).toBe('ok')
  await untilRegistered(app, id)
  expect((await readSale(sana, id)).parcels).toMatchObject([{ refused: false }])
})

test('the buyer corrects the number of a return', async () => {
  const id = await shipped({ carrier: 'other', trackingNumber: '' })
  await step(bea, id, 'delivery')
  await step(bea, id, 'case', damage)
  await answerCase(sana, id, 'ask_return')
  const back = { carrier: 'ups', trackingNumber: newTrackingNumber() }
  expect(await step(bea, id, 'return', back)).toBe('ok')
  const deadlines = await deadlinesOf(id)
  expect(await correct(sana, id, back)).toBe('sale_event_not_possible')

  const right = { carrier: 'ups', trackingNumber: newTrackingNumber() }
  expect(await correct(bea, id, right)).toBe('ok')
  expect(await deadlinesOf(id)).toEqual(deadlines)
  const { shipment, parcels } = await readSale(sana, id)
  expect(shipment).toEqual({ carrier: 'other', trackingNumber: null })
  expect(parcels).toMatchObject([{ direction: 'outbound' }, { direction: 'return', ...right }])
  expect(await newestNotice(sana)).toMatchObject({ kind: 'saleTrackingCorrected' })
})

test('a return that was sent without a number stays unproven', async () => {
  const id = await shipped()
  await step(bea, id, 'delivery')
  await step(bea, id, 'case', damage)
  await answerCase(sana, id, 'ask_return')
  expect(await step(bea, id, 'return', { carrier: 'other', trackingNumber: '' })).toBe('ok')
  expect(await readSale(bea, id)).toMatchObject({ mayCorrectTracking: false })
  const late = { carrier: 'dhl', trackingNumber: newTrackingNumber() }
  expect(await correct(bea, id, late)).toBe('sale_event_not_possible')
})

test('a sender is not asked to check a number that can no longer be corrected', async () => {
  const trackingNumber = newTrackingNumber()
  const id = await shipped({ carrier: 'dhl', trackingNumber })
  await untilRegistered(app, id)
  await passDeadline(app, id)
  expect(await readSale(sana, id)).toMatchObject({ state: 'disputed' })
  await app.scan({ tracking_number: trackingNumber, kind: 'in_transit', at: hoursAgo(96) })
  await expect.poll(() => newestNotice(bea)).toMatchObject({ kind: 'orderParcelDoubted' })
  expect(await newestNotice(sana)).toMatchObject({ kind: 'saleLost' })
})

test('a number may be corrected five times, and the same number changes nothing', async () => {
  const id = await shipped()
  const tries = Array.from({ length: 7 }, () =>
    correct(sana, id, { carrier: 'gls', trackingNumber: newTrackingNumber() }),
  )
  const results = await Promise.all(tries)
  expect(results.filter((result) => result === 'ok')).toHaveLength(5)
  expect(results).toContain('tracking_correction_limit')
  const sale = await readSale(sana, id)
  expect(sale).toMatchObject({ mayCorrectTracking: false })
  expect(await correct(sana, id, sale.shipment)).toBe('ok')
  expect(await parcelsOf(app, id)).toHaveLength(6)
})

test('a number is needed, and only its sender may correct it', async () => {
  const id = await shipped()
  const { status, body } = await sana.call('PUT', `/sales/${id}/tracking`, {
    carrier: 'other',
    trackingNumber: ' ',
  })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['trackingNumber']])
  const right = { carrier: 'other', trackingNumber: 'A 1' }
  expect(await correct(bea, id, right)).toBe('sale_event_not_possible')
  const stranger = await app.signUp('Max', 'seller')
  expect(await correct(stranger, id, right)).toBe('not_found')
  expect(await step(bea, id, 'delivery')).toBe('ok')
  expect(await correct(sana, id, right)).toBe('sale_event_not_possible')
})

test('parcels that were replaced are not asked about', async () => {
  const id = await shipped()
  await untilRegistered(app, id)
  const right = { carrier: 'dhl', trackingNumber: newTrackingNumber() }
  expect(await correct(sana, id, right)).toBe('ok')
  await untilRegistered(app, id)
  await app.pool.query(
    "update parcel set read_at = null, created_at = created_at - interval '2 hours' where sale_id = $1",
    [id],
  )
  await pollParcels(app.services)
  const [current, replaced] = await parcelsOf(app, id)
  expect([current.read_at, replaced.read_at]).toEqual([expect.any(Date), null])
})
