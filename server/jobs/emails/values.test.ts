import { expect, test } from 'vitest'
import { deadline, formatMoney, localize } from './values.ts'

const site = { brand: 'Relaptop', publicUrl: 'https://shop.example', language: 'en' } as const

const textsOf = (language: 'en' | 'de', at: string) =>
  Object.values(deadline('shipBy', new Date(at))).map((value) => localize(value, language, site))

test('a deadline at midnight names its last day', () => {
  const midnight = '2026-12-03T00:00:00Z'
  expect(textsOf('en', midnight)).toEqual(['December 2, 2026 (end of the day, UTC)', 'Dec 2'])
  expect(textsOf('de', midnight)).toEqual(['2. Dezember 2026 (Tagesende, UTC)', '2. Dez.'])
})

test('another deadline has its time', () => {
  const at = '2026-12-03T15:55:00Z'
  expect(textsOf('en', at)).toEqual(['December 3, 2026, 15:55 (UTC)', 'Dec 3'])
  expect(textsOf('de', at)).toEqual(['3. Dezember 2026, 15:55 Uhr (UTC)', '3. Dez.'])
})

test('amounts have the sign and the decimals of the language', () => {
  expect([49_950, -49_950, -50].map((minor) => formatMoney('en', minor, 'USD'))).toEqual([
    '$499.50',
    '-$499.50',
    '-$0.50',
  ])
  expect(formatMoney('de', -49_950, 'EUR')).toBe('-499,50\u00a0€')
})
