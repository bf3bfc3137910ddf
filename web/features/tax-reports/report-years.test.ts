import { expect, test } from 'vitest'
import { dueYear, hasEnded } from './report-years.ts'

test.each([
  ['2026-12-31T23:59:59Z', '2026'],
  ['2027-01-01T00:00:00Z', '2026'],
  ['2027-01-31T23:59:59Z', '2026'],
  ['2027-02-01T00:00:00Z', '2027'],
])('at %s, the next report is that of %s', (time, year) => {
  expect(dueYear(new Date(time))).toBe(year)
})

test('a year ends with its last second (UTC)', () => {
  expect(hasEnded('2026', new Date('2026-12-31T23:59:59Z'))).toBe(false)
  expect(hasEnded('2026', new Date('2027-01-01T00:00:00Z'))).toBe(true)
})
