import { expect, test } from 'vitest'
import type { Parcel } from '../../../../contract/sales/parcels.ts'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { nextActorOf } from './next-actor.ts'

type SaleEvent = Sale['steps'][number]['event']

const date = '2026-01-05T10:00:00.000Z'
const sale = { accepted: false, awaitsReturnAddress: false, case: null, steps: [], parcels: [] }

function parcelOf(trackingNumber: string | null): Parcel {
  const carrier = trackingNumber ? 'dhl' : 'other'
  const unscanned = { followed: false, refused: false, doubt: null, events: [] }
  return { direction: 'return', carrier, trackingNumber, ...unscanned }
}

/** The next actor of a return with this tracking number, after these events. */
function actorOfReturn(trackingNumber: string | null, events: SaleEvent[]) {
  const steps = events.map((event) => {
    const made = { actor: 'buyer', own: false, adminName: null, asked: null } as const
    return { ...made, event, date, note: null, photos: [] }
  })
  const parcels = [parcelOf(trackingNumber)]
  return nextActorOf({ ...sale, state: 'return_in_transit', steps, parcels })
}

test('a return waits for the carrier until it is delivered, then for the seller', () => {
  expect(actorOfReturn('JD01', ['send_back'])).toBe('carrier')
  expect(actorOfReturn('JD01', ['send_back', 'return_delivered'])).toBe('seller')
  const again: SaleEvent[] = ['send_back', 'return_delivered', 'contest_return', 'send_back']
  expect(actorOfReturn('JD02', again)).toBe('carrier')
})

test('a return without a tracking number waits for the seller', () => {
  expect(actorOfReturn(null, ['send_back'])).toBe('seller')
})

test('a case waits for the party at its turn, and an accepted sale for none', () => {
  const dispute = { reason: 'damaged', turn: 'staff', offer: null, statement: null } as const
  expect(nextActorOf({ ...sale, state: 'disputed', case: dispute })).toBe('staff')
  expect(nextActorOf({ ...sale, state: 'inspection' })).toBe('buyer')
  expect(nextActorOf({ ...sale, state: 'inspection', accepted: true })).toBeUndefined()
})

test('a return waits for the seller until its address is known, then for the buyer', () => {
  const returned = { ...sale, state: 'return_requested' as const }
  expect(nextActorOf({ ...returned, awaitsReturnAddress: true })).toBe('seller')
  expect(nextActorOf(returned)).toBe('buyer')
})
