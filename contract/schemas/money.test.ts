import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf, moneyText, toMinor, toSignedMinor, toSignedText, toText } from './money.ts'
import { price } from './price.ts'

test('minor units and price text round-trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (minor) => {
      expect(toMinor(toText(minor))).toBe(minor)
      expect(price.safeParse(toText(minor)).success).toBe(true)
    }),
  )
})

test.each([
  ['499.50', 49_950],
  ['499.5', 49_950],
  ['499', 49_900],
  [499.5, 49_950],
])('%s is %i minor units', (text, minor) => {
  expect(toMinor(price.parse(text))).toBe(minor)
})

test('an amount with its currency', () => {
  expect(moneyText(49_950, 'EUR')).toBe('499.50 EUR')
})

test('signed minor units and text round-trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (minor) => {
      expect(toSignedMinor(toSignedText(minor))).toBe(minor)
    }),
  )
})

test.each([
  ['-499.50', -49_950],
  ['-0.05', -5],
  ['0.00', 0],
  ['12.34', 1234],
])('the signed text %s is %i minor units', (text, minor) => {
  expect(toSignedMinor(text)).toBe(minor)
  expect(toSignedText(minor)).toBe(text)
})

const form = 'Enter a price in digits, such as 1250 or 499.50.'

test.each([
  ...['-5', '12e5', 'NaN', '1,000', '１２', ' 5', '5.001', '$5', '5.', '', null].map((text) => [
    text,
    form,
  ]),
  ['12345678', 'A price can be at most 9,999,999.99.'],
  ['0', 'Enter a price greater than zero, such as 499.50.'],
  ['0.00', 'Enter a price greater than zero, such as 499.50.'],
])('%j is not a valid price', (text, message) => {
  expect(price.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  [50_000, 3, 1500],
  [49_950, 3, 1499],
  [49_949, 3, 1498],
  [1, 3, 0],
  [50, 1, 1],
  [49, 1, 0],
  [3000, 1.15, 35],
  [999_999_999, 99.99, 999_899_999],
  [49_950, 0, 0],
])('for %i minor units, %d percent is %i', (minor, percent, fee) => {
  expect(feeOf(minor, percent)).toBe(fee)
})
