import { expect, it } from 'vitest'
import { lowestOffer } from '../../contract/sales/offer-terms.ts'
import { toMinor } from '../../contract/schemas/money.ts'
import { cast } from './cast.ts'
import { conversations } from './messages.ts'
import { offers } from './offers.ts'
import { products } from './products.ts'

const productOf = (key: string) => products.find((product) => product.key === key)
const buyers = cast.filter(({ roles }) => roles.includes('buyer')).map(({ key }) => key)

it.each(offers)('the offer of $buyer for $product is one that the form accepts', (offer) => {
  const product = productOf(offer.product)
  const price = toMinor(product?.resalePrice ?? '0')
  const amounts = [offer.amount, offer.counter].flatMap((text) => (text ? [toMinor(text)] : []))
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
  expect(amounts[0]).toBeGreaterThanOrEqual(lowestOffer(price))
  expect(amounts.at(-1)).toBeLessThan(price)
  expect(buyers).toContain(offer.buyer)
  expect([product?.sold, product?.reserved]).toEqual([undefined, undefined])
  expect(offer.hoursAgo).toBeLessThan((product?.postedDaysAgo ?? 0) * 24)
})

it.each(conversations)('messages about $product are in order, and after it was listed', (one) => {
  const { product, buyer, messages, unread = 0 } = one
  const hours = messages.map(([, hoursAgo]) => hoursAgo)
  expect(hours).toEqual(hours.toSorted((first, second) => second - first))
  expect(hours[0]).toBeLessThan((productOf(product)?.postedDaysAgo ?? 0) * 24)
  expect(buyers).toContain(buyer)
  expect(messages[0]?.[0]).toBe('buyer')
  const authors = new Set(messages.slice(messages.length - unread).map(([author]) => author))
  expect(unread === 0 || authors.size === 1).toBe(true)
})
