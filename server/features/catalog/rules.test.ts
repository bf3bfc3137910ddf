import { expect, test } from 'vitest'
import { monthsUsed, purchased } from './rules.ts'

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
  ['2023', '5', { on: '2023-05-01' }],
  ['2026', '12', { on: '2026-12-01' }],
  ['2026', undefined, { on: '2026-01-01' }],
  ['1990', '1', { on: '1990-01-01' }],
  // Already 2027 on Kiritimati.
  ['2027', '1', { on: '2027-01-01' }],
  ['2027', '2', { wrong: { purchaseMonth: expect.any(String) } }],
  ['2028', undefined, { wrong: { purchase: expect.any(String) } }],
  ['1989', '12', { wrong: { purchase: expect.any(String) } }],
])('bought in %s, month %s', (purchase, purchaseMonth, what) => {
  expect(purchased({ purchase, purchaseMonth }, newYear)).toEqual(what)
})
