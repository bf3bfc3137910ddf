import { expect, test } from 'vitest'
import { isExactly } from './rules.ts'

test('a charge must match amount and currency exactly', () => {
  const expected = { amount: 49_950, currency: 'USD' }
  expect(isExactly(expected, { ...expected })).toBe(true)
  expect(isExactly(expected, { ...expected, amount: 49_949 })).toBe(false)
  expect(isExactly(expected, { ...expected, currency: 'EUR' })).toBe(false)
})
