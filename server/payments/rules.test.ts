import { expect, test } from 'vitest'
import { isExactly, settlement } from './rules.ts'

test.each([
  ['held', false, 'pay'],
  ['held', true, 'refund'],
  // The hold ran out, and nobody else wanted the product.
  ['expired', false, 'pay'],
  ['expired', true, 'refund'],
  ['cancelled', false, 'refund'],
  ['refunded', false, 'refund'],
] as const)('money for a %s booking, product taken: %s → %s', (state, productTaken, what) => {
  expect(settlement({ state, productTaken })).toBe(what)
})

test('a charge is exact to the cent and in the same currency', () => {
  const asked = { amount: 49_950, currency: 'USD' }
  expect(isExactly(asked, { ...asked })).toBe(true)
  expect(isExactly(asked, { ...asked, amount: 49_949 })).toBe(false)
  expect(isExactly(asked, { ...asked, currency: 'EUR' })).toBe(false)
})
