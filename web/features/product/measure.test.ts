import { expect, test } from 'vitest'
import { measure } from './measure.ts'

test.each([
  ['en', 16, 'GB', '16 GB'],
  ['en', 999, 'GB', '999 GB'],
  ['en', 1000, 'GB', '1 TB'],
  ['en', 1024, 'GB', '1 TB'],
  ['en', 1250, 'GB', '1.25 TB'],
  ['de', 1250, 'GB', '1,25 TB'],
  ['en', 1536, 'GB', '1.5 TB'],
  ['en', 64_000, 'GB', '64 TB'],
  ['en', 13.3, 'in', '13.3 in'],
  ['de', 13.35, 'in', '13,35 Zoll'],
  ['en', 87.123_456, '%', '87.123456 %'],
  ['en', 0.125, null, '0.125'],
])('in %s, %d with the unit %s is %s', (language, value, unit, text) => {
  expect(measure(language, value, unit)).toBe(text.replace(' ', '\u00a0'))
})
