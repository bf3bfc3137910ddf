import { expect, test } from 'vitest'
import { longestWorkingHours } from '../../../config/sale-settings.ts'
import { addWorkingDays } from './working-days.ts'

const after = (from: string, days: number) => addWorkingDays(new Date(from), days).toISOString()

// 2026-11-23 is a Monday.
test.each([
  ['a Monday', '2026-11-23T10:30:00.000Z', '2026-11-26T10:30:00.000Z'],
  ['a Wednesday', '2026-11-25T10:30:00.000Z', '2026-11-30T10:30:00.000Z'],
  ['a Friday, one minute before Saturday', '2026-11-27T23:59:00.000Z', '2026-12-02T23:59:00.000Z'],
  ['a Saturday', '2026-11-28T10:30:00.000Z', '2026-12-03T00:00:00.000Z'],
  ['the last second of a Sunday', '2026-11-29T23:59:59.000Z', '2026-12-03T00:00:00.000Z'],
])('three working days after %s skip the weekend', (_, from, to) => {
  expect(after(from, 3)).toBe(to)
})

test('zero working days after a working day are the same moment', () => {
  expect(after('2026-11-25T10:30:00.000Z', 0)).toBe('2026-11-25T10:30:00.000Z')
})

test('three working days always end within the five days until an unshipped sale is cancelled', () => {
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const from = new Date(Date.UTC(2026, 10, 23, hour, 17))
    const hours = (addWorkingDays(from, 3).getTime() - from.getTime()) / 3_600_000
    expect(hours, from.toISOString()).toBeLessThanOrEqual(120)
    expect(hours, from.toISOString()).toBeGreaterThanOrEqual(72)
  }
})

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  '%i working days take no longer than the settings assume',
  (days) => {
    const hours = Array.from({ length: 7 * 24 }, (_, hour) => {
      const from = new Date(Date.UTC(2026, 10, 23, hour))
      return (addWorkingDays(from, days).getTime() - from.getTime()) / 3_600_000
    })
    expect(Math.max(...hours)).toBe(longestWorkingHours(days))
  },
)
