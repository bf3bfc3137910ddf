import { expect, test } from 'vitest'
import { acceptanceRefusal, offerRefusal } from './rules.ts'

const product = {
  price: 50_000,
  soldAt: null,
  withdrawnAt: null,
  hiddenAt: null,
  hiddenBecause: null,
}
const paused = { ...product, hiddenAt: new Date(), hiddenBecause: 'paused' as const }
const free = { isHeld: false, isHeldByBuyer: false, isBlocked: false }
const buyer = { confirmed: true, liveHoldCount: 0, recentlyReleased: false, ...free }
const blocked = { ...buyer, isBlocked: true, recentlyReleased: true, confirmed: false }
const returning = { ...buyer, recentlyReleased: true }
const own = { ...buyer, isHeld: true, isHeldByBuyer: true }
const site = { maxLiveBookings: 5 }

test('a buyer with a confirmed address can offer, whatever they hold', () => {
  expect(offerRefusal(product, { ...buyer, liveHoldCount: 5 })).toBeNull()
})

test.each([
  ['product_gone', paused, { ...returning, confirmed: false }],
  ['already_reserved', product, own],
  ['product_gone', paused, blocked],
  ['offer_not_possible', product, blocked],
  ['email_confirmation_required', product, { ...returning, confirmed: false }],
  ['recently_released', product, returning],
])('an offer is refused: %s', (code, wanted, eligibility) => {
  expect(offerRefusal(wanted, eligibility)).toBe(code)
})

test('an offer below the price is accepted, even of a buyer whose address is not confirmed', () => {
  const unconfirmed = { ...buyer, confirmed: false, liveHoldCount: 4 }
  expect(acceptanceRefusal('seller', 49_999, product, unconfirmed, site)).toBeNull()
})

test.each([
  ['listing_paused', 'seller', 50_000, paused, returning],
  ['product_gone', 'buyer', 50_000, paused, returning],
  ['product_reserved', 'seller', 50_000, product, own],
  ['already_reserved', 'buyer', 50_000, product, own],
  ['offer_not_possible', 'seller', 50_000, product, blocked],
  ['offer_not_possible', 'buyer', 50_000, product, blocked],
  ['recently_released', 'seller', 50_000, product, { ...returning, liveHoldCount: 5 }],
  ['price_not_above_offer', 'seller', 50_000, product, { ...buyer, liveHoldCount: 5 }],
  ['too_many_bookings', 'buyer', 49_999, product, { ...buyer, liveHoldCount: 5 }],
] as const)(
  'an acceptance is refused: %s, to the %s',
  (code, party, price, wanted, eligibility) => {
    expect(acceptanceRefusal(party, price, wanted, eligibility, site)).toBe(code)
  },
)
