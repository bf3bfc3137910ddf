import { expect, test } from 'vitest'
import { monthsUsed, parsePurchaseMonth } from './rules.ts'

const now = new Date('2026-03-15T12:00:00Z')

test.each([
  ['2026-03-01', 0],
  ['2026-02-01', 1],
  ['2025-01-01', 14],
  ['2026-04-01', 0],
])('bought %s is %i months used in March 2026', (purchasedOn, months) => {
  expect(monthsUsed(purchasedOn, now)).toBe(months)
})

const newYear = new Date('2026-12-31T11:00:00Z')

test.each([
  ['2023', '5', { date: '2023-05-01' }],
  ['2026', '12', { date: '2026-12-01' }],
  ['2026', undefined, { date: '2026-01-01' }],
  ['1990', '1', { date: '1990-01-01' }],
  // Already 2027 on Kiritimati.
  ['2027', '1', { date: '2027-01-01' }],
  ['2027', '2', { errors: { purchaseMonth: expect.any(String) } }],
  ['2028', undefined, { errors: { purchase: expect.any(String) } }],
  ['1989', '12', { errors: { purchase: expect.any(String) } }],
])('bought in %s, month %s', (purchase, purchaseMonth, parsed) => {
  expect(parsePurchaseMonth({ purchase, purchaseMonth }, newYear)).toEqual(parsed)
})
