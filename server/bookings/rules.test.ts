import { expect, test } from 'vitest'
import { bookingStates } from '../../contract/bookings.ts'
import { after, bookingRefusal, cancellationRefusal, stateAt } from './rules.ts'

const noon = new Date('2026-03-15T12:00:00.000Z')

test('a hold is over at the very instant it runs out', () => {
  const held = { state: 'held' as const, expiresAt: noon }
  expect(stateAt(held, new Date(noon.getTime() - 1))).toBe('held')
  expect(stateAt(held, noon)).toBe('expired')
})

test('nothing that is paid expires', () => {
  expect(stateAt({ state: 'paid', expiresAt: noon }, new Date('2030-01-01'))).toBe('paid')
})

test('what is paid can only be refunded, what is refunded never changes again', () => {
  for (const event of ['pay', 'expire', 'cancel', 'refund'] as const) {
    expect(after('paid', event)).toBe(event === 'refund' ? 'refunded' : undefined)
    expect(after('refunded', event)).toBeUndefined()
  }
})

test('money is never kept for a cancelled booking', () => {
  expect(after('cancelled', 'pay')).toBeUndefined()
  expect(bookingStates.every((state) => after(state, 'pay') ?? state !== 'held')).toBe(true)
})

test.each([
  ['held', null],
  ['paid', 'already_paid'],
  ['expired', 'booking_over'],
  ['cancelled', 'booking_over'],
  ['refunded', 'booking_over'],
] as const)('giving up a %s booking: %s', (state, word) => {
  expect(cancellationRefusal(state)).toBe(word)
})

const offer = { price: 49_950, sold: false, withdrawn: false }
const asked = { price: undefined, heldByBuyer: 0 }

test('a free product can be booked', () => {
  expect(bookingRefusal(offer, asked, 5)).toBeNull()
  expect(bookingRefusal(offer, { ...asked, price: 49_950 }, 5)).toBeNull()
})

test.each([
  ['product_gone', { ...offer, withdrawn: true }, asked],
  ['product_sold', { ...offer, sold: true }, asked],
  ['price_changed', offer, { ...asked, price: 49_949 }],
  ['too_many_bookings', offer, { ...asked, heldByBuyer: 5 }],
])('%s', (word, offered, wish) => {
  expect(bookingRefusal(offered, wish, 5)).toBe(word)
})
