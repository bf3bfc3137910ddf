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
const free = { reserved: false, reservedByBuyer: false }
const buyer = { confirmed: true, held: 0, recentlyReleased: false, ...free }
const returning = { ...buyer, recentlyReleased: true }
const own = { ...buyer, reserved: true, reservedByBuyer: true }
const site = { maxLiveBookings: 5 }

test('a buyer with a confirmed address can offer, whatever they hold', () => {
  expect(offerRefusal(product, { ...buyer, held: 5 })).toBeNull()
})

test.each([
  ['product_gone', paused, { ...returning, confirmed: false }],
  ['already_reserved', product, own],
  ['email_confirmation_required', product, { ...returning, confirmed: false }],
  ['recently_released', product, returning],
])('an offer is refused: %s', (code, wanted, eligibility) => {
  expect(offerRefusal(wanted, eligibility)).toBe(code)
})

test('an offer below the price is accepted, even of a buyer whose address is not confirmed', () => {
  const unconfirmed = { ...buyer, confirmed: false, held: 4 }
  expect(acceptanceRefusal('seller', 49_999, product, unconfirmed, site)).toBeNull()
})

test.each([
  ['listing_paused', 'seller', 50_000, paused, returning],
  ['product_gone', 'buyer', 50_000, paused, returning],
  ['product_reserved', 'seller', 50_000, product, own],
  ['already_reserved', 'buyer', 50_000, product, own],
  ['recently_released', 'seller', 50_000, product, { ...returning, held: 5 }],
  ['price_not_above_offer', 'seller', 50_000, product, { ...buyer, held: 5 }],
  ['too_many_bookings', 'buyer', 49_999, product, { ...buyer, held: 5 }],
] as const)(
  'an acceptance is refused: %s, to the %s',
  (code, party, price, wanted, eligibility) => {
    expect(acceptanceRefusal(party, price, wanted, eligibility, site)).toBe(code)
  },
)
