import { expect, test } from 'vitest'
import {
  bookingRefusal,
  cancellationRefusal,
  holdSeconds,
  mayPay,
  nextHoldFrom,
  remindSecondsBefore,
  stateAt,
  takenRefusal,
} from './rules.ts'

const noon = new Date('2026-03-15T12:00:00.000Z')

test('a hold is over at the very instant it expires', () => {
  const held = { state: 'held' as const, expiresAt: noon }
  expect(stateAt(held, new Date(noon.getTime() - 1))).toBe('held')
  expect(stateAt(held, noon)).toBe('expired')
})

test.each([
  ['held', null],
  ['expired', 'its end'],
  ['cancelled', 'its release'],
  ['paid', null],
  ['refunded', null],
] as const)('a %s booking bars the buyer for 24 hours from %s', (state, since) => {
  const expiresAt = new Date('2026-03-15T13:00:00.000Z')
  const ends = { 'its end': expiresAt, 'its release': noon }
  const from = since && new Date(ends[since].getTime() + 24 * 3_600_000)
  const booking = { state, expiresAt, releasedAt: noon }
  expect(nextHoldFrom(booking, noon)).toEqual(from)
  expect(nextHoldFrom(booking, new Date('2026-03-17'))).toBeNull()
})

test('a sold or reserved product is taken', () => {
  expect(takenRefusal({ sold: true, isHeld: false })).toBe('product_sold')
  expect(takenRefusal({ sold: false, isHeld: true })).toBe('product_reserved')
  expect(takenRefusal({ sold: false, isHeld: false })).toBeNull()
})

test('a hold bars the buyer from its end, before it is marked as expired', () => {
  const held = { state: 'held' as const, expiresAt: noon, releasedAt: null }
  expect(nextHoldFrom(held, noon)).toEqual(new Date('2026-03-16T12:00:00.000Z'))
})

test('a booking that was cancelled for the buyer does not bar them', () => {
  const cancelled = { state: 'cancelled' as const, expiresAt: noon, releasedAt: null }
  expect(nextHoldFrom(cancelled, noon)).toBeNull()
})

test('a paid booking does not expire', () => {
  expect(stateAt({ state: 'paid', expiresAt: noon }, new Date('2030-01-01'))).toBe('paid')
})

test('a paid booking can only be refunded, a refunded one never changes', () => {
  for (const state of ['paid', 'refunded'] as const) {
    expect(stateAt({ state, expiresAt: noon }, new Date('2030-01-01'))).toBe(state)
    expect(cancellationRefusal(state)).not.toBeNull()
    expect(mayPay({ state, productTaken: false })).toBe(false)
  }
})

test('a charge for a cancelled booking is always refunded', () => {
  for (const productTaken of [false, true]) {
    expect(mayPay({ state: 'cancelled', productTaken })).toBe(false)
  }
})

test.each([
  ['held', null],
  ['paid', 'already_paid'],
  ['expired', 'booking_over'],
  ['cancelled', 'booking_over'],
  ['refunded', 'booking_over'],
] as const)('cancelling a %s booking: %s', (state, word) => {
  expect(cancellationRefusal(state)).toBe(word)
})

const offer = { price: 49_950, soldAt: null, withdrawnAt: null, hiddenAt: null }
const free = { isHeld: false, isHeldByBuyer: false, isBlocked: false }
const eligibility = { confirmed: true, liveHoldCount: 0, ...free, recentlyReleased: false }
const unconfirmed = { ...eligibility, confirmed: false }
const site = { maxLiveBookings: 5, bookingHoldSeconds: 3600 }

test('an available product can be booked', () => {
  expect(bookingRefusal(offer, undefined, { ...eligibility, liveHoldCount: 4 }, site)).toBeNull()
  expect(bookingRefusal(offer, 49_950, eligibility, site)).toBeNull()
  expect(bookingRefusal(offer, undefined, unconfirmed, site)).toBeNull()
})

test.each([
  ['product_gone', { ...offer, withdrawnAt: new Date() }, undefined, eligibility],
  ['product_gone', { ...offer, hiddenAt: new Date() }, undefined, eligibility],
  ['product_sold', { ...offer, soldAt: new Date() }, undefined, eligibility],
  ['product_reserved', offer, undefined, { ...unconfirmed, isHeld: true, liveHoldCount: 1 }],
  [
    'already_reserved',
    offer,
    undefined,
    { ...unconfirmed, isHeld: true, isHeldByBuyer: true, liveHoldCount: 1 },
  ],
  ['product_reserved', offer, undefined, { ...eligibility, isHeld: true, isBlocked: true }],
  [
    'booking_not_possible',
    offer,
    49_949,
    { ...unconfirmed, isBlocked: true, recentlyReleased: true, liveHoldCount: 5 },
  ],
  ['recently_released', offer, 49_949, { ...eligibility, recentlyReleased: true }],
  ['price_changed', offer, 49_949, eligibility],
  ['too_many_bookings', offer, undefined, { ...eligibility, liveHoldCount: 5 }],
  ['email_unconfirmed', offer, undefined, { ...unconfirmed, liveHoldCount: 1 }],
])('%s', (word, offered, price, buyer) => {
  expect(bookingRefusal(offered, price, buyer, site)).toBe(word)
})

test('an unconfirmed hold lasts 15 minutes, or the configured time if shorter', () => {
  expect(holdSeconds(eligibility, site)).toBe(3600)
  expect(holdSeconds(unconfirmed, site)).toBe(900)
  expect(holdSeconds(unconfirmed, { ...site, bookingHoldSeconds: 60 })).toBe(60)
})

test.each([
  ['held', false, true],
  ['held', true, false],
  // The hold expired and the product is still available.
  ['expired', false, true],
  ['expired', true, false],
  ['cancelled', false, false],
  ['refunded', false, false],
] as const)('charge for a %s booking, product taken: %s, pays: %s', (state, productTaken, pays) => {
  expect(mayPay({ state, productTaken })).toBe(pays)
})

test.each([
  ['9 minutes', 540, null],
  ['15 minutes', 900, 300],
  ['an hour', 3600, 900],
  ['a day', 86_400, 7200],
])(
  'a hold of %s is announced at a quarter, five minutes to two hours, before its end',
  (_, seconds, before) => {
    expect(remindSecondsBefore(seconds)).toBe(before)
  },
)
