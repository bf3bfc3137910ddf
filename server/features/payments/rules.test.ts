import { expect, test } from 'vitest'
import { isExactly } from './rules.ts'

test('a charge must match amount and currency exactly', () => {
  const asked = { amount: 49_950, currency: 'USD' }
  expect(isExactly(asked, { ...asked })).toBe(true)
  expect(isExactly(asked, { ...asked, amount: 49_949 })).toBe(false)
  expect(isExactly(asked, { ...asked, currency: 'EUR' })).toBe(false)
})
