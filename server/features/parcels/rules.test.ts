import { expect, test } from 'vitest'
import type { ParcelEventKind } from '../../../contract/sales/parcels.ts'
import { doubtOf, inspectionStart, outcomeOf } from './rules.ts'

const paidAt = new Date('2026-11-23T12:00:00Z')
const nowhere = { city: '', postcode: '', country: '' }
const scan = (kind: ParcelEventKind, at = '2026-11-25T12:00:00Z', place = nowhere) => ({
  kind,
  at: new Date(at),
  place,
})
const lyon = { city: 'Lyon', postcode: '69001', country: 'FR' }

test.each([
  ['in_transit', '2026-11-23T00:30:00Z', undefined],
  ['in_transit', '2026-11-22T23:30:00Z', 'before_payment'],
  ['delivered', '2026-11-23T11:59:59Z', 'before_payment'],
  ['delivered', '2026-11-23T12:00:01Z', undefined],
] as const)('%s at %s, paid at noon of the 23rd: %s', (kind, at, doubt) => {
  const tracker = { events: [scan(kind, at)], destination: undefined }
  expect(doubtOf(tracker, { notBefore: paidAt, address: 'Porto' })).toBe(doubt)
})

test.each([
  ['Pier 4, 4050-513 Porto', 'wrong_destination'],
  ['12 Rue Mercière, 69001 Lyon', undefined],
  ['Rue Mercière, 69002 LYON', undefined],
  ['Postcode 69001', undefined],
  ['SW1A 1AA, London', 'wrong_destination'],
  ['Porto', undefined],
  ['', undefined],
  [null, undefined],
])('a parcel to 69001 Lyon, with the address %j: %s', (address, doubt) => {
  const told = { events: [], destination: lyon }
  expect(doubtOf(told, { notBefore: paidAt, address })).toBe(doubt)
  const scanned = { events: [scan('delivered', undefined, lyon)], destination: undefined }
  expect(doubtOf(scanned, { notBefore: paidAt, address })).toBe(doubt)
  const partly = { events: [], destination: { ...lyon, city: '' } }
  expect(doubtOf(partly, { notBefore: paidAt, address })).toBeUndefined()
})

test.each([
  [['announced', 'in_transit', 'out_for_delivery'], undefined, undefined],
  [['in_transit', 'delivered'], 'deliver', 'return_delivered'],
  [['returned', 'delivered'], 'delivery_overdue', undefined],
  [['lost'], 'delivery_overdue', undefined],
  [['lost', 'delivered'], 'deliver', 'return_delivered'],
  [[], undefined, undefined],
] as const)('%j means %s for a sale, and %s for a return', (kinds, outbound, back) => {
  const events = kinds.map((kind) => scan(kind))
  expect(outcomeOf(events, 'outbound')?.event).toBe(outbound)
  expect(outcomeOf(events, 'return')?.event).toBe(back)
})

test.each([
  ['with the scan', '2026-11-25T12:00:00Z', '2026-11-25T12:00:00.000Z'],
  ['with the shipment, after the scan', '2026-11-24T00:00:00Z', '2026-11-24T12:00:00.000Z'],
])('an inspection starts %s', (_, at, start) => {
  const times = { shippedAt: new Date('2026-11-24T12:00:00Z'), inspectionHours: 72 }
  const now = new Date('2026-11-25T13:00:00Z')
  expect(inspectionStart(scan('delivered', at), { ...times, now }).toISOString()).toBe(start)
})

test('when a delivery is reported after five days, the inspection has a day left', () => {
  const times = { shippedAt: new Date('2026-11-24T12:00:00Z'), inspectionHours: 72 }
  const now = new Date('2026-11-30T12:00:00Z')
  const start = inspectionStart(scan('delivered'), { ...times, now })
  expect((start.getTime() - now.getTime()) / 3_600_000 + 72).toBe(24)
})
