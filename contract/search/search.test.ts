import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areWithinLimits, paramsOf, readSearch, type Search, sorts, writeSearch } from './search.ts'

const wholeSearch: Search = {
  q: 'xps 13',
  facets: {
    brand: ['Dell', 'HP'],
    memory: ['16'],
    battery_health: ['80'],
    seller: ['verified'],
    seller_kind: ['trader'],
  },
  from: 10_000,
  to: 49_950,
  sort: 'price',
}

const text =
  'q=xps+13&battery_health=80&brand=Dell,HP&memory=16&seller=verified&seller_kind=trader&price=100-499.50&sort=price'

test('a search is written readably and parsed back', () => {
  expect(writeSearch(wholeSearch)).toBe(text)
  expect(readSearch(text)).toEqual(wholeSearch)
  expect(readSearch(paramsOf(wholeSearch))).toEqual(wholeSearch)
  expect(readSearch({ memory: 16, charger_included: true }).facets).toEqual({
    charger_included: ['true'],
    memory: ['16'],
  })
})

test('equal searches have the same canonical query', () => {
  expect(writeSearch(readSearch('memory=16&brand=HP,Dell,HP&q=++xps++++13&sort=match'))).toBe(
    'q=xps+13&brand=Dell,HP&memory=16',
  )
  expect(writeSearch(readSearch('sort=newest&price=0-500.00'))).toBe('price=-500')
  expect(writeSearch(readSearch('q=xps&sort=newest'))).toBe('q=xps&sort=newest')
})

test.each([
  ['price=500-100'],
  ['price=abc'],
  ['price=-'],
  ['price=1-2-3'],
  ['price=12345678-'],
  ['sort=best'],
  ['sort=match'],
  ['brand='],
  ['brand=,'],
  ['brand=Dell,'],
  ['brand=%00'],
  ['brand=%5C'],
  ['Brand=Dell'],
  ['__proto__=1'],
  [`brand=${'a'.repeat(201)}`],
  ['limit=3&cursor=abc'],
])('%s is left out', (query) => {
  expect(readSearch(query)).toEqual({ q: '', facets: {}, sort: 'newest' })
})

test.each([
  [100, 9, true],
  [101, 3, false],
  [9, 110, true],
  [9, 111, false],
])('a facet can have %i values of %i characters: %s', (count, length, isPossible) => {
  const brand = Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'))
  expect(areWithinLimits(brand)).toBe(isPossible)
  expect(readSearch(`brand=${brand.join(',')}`).facets).toEqual(isPossible ? { brand } : {})
})

const value = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })

const searches = fc.record({
  q: fc.string({ maxLength: 60, unit: 'grapheme' }),
  facets: fc.dictionary(
    fc.constantFrom('brand', 'memory', 'ports', 'seller', 'seller_kind', 'price_class'),
    fc.array(value, { minLength: 1, maxLength: 4 }),
  ),
  from: fc.option(fc.integer({ min: 1, max: 400_000 }), { nil: undefined }),
  to: fc.option(fc.integer({ min: 400_000, max: 999_999_999 }), { nil: undefined }),
  sort: fc.constantFrom(...sorts),
})

test('a written search round-trips', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const { from, to, ...rest } = search
      const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      const once = readSearch(writeSearch({ ...rest, ...range }))
      expect({ from: once.from, to: once.to }).toEqual({ from, to })
      expect(readSearch(writeSearch(once))).toEqual(once)
      expect(writeSearch(readSearch(writeSearch(once)))).toBe(writeSearch(once))
      const trimmed = (values: string[]) => values.map((one) => one.trim()).filter(Boolean)
      for (const [key, values] of Object.entries(search.facets)) {
        if (trimmed(values).length === values.length) {
          expect(once.facets[key]).toEqual([...new Set(trimmed(values))].sort())
        }
      }
    }),
  )
})

test('parsing never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      const search = readSearch(query)
      expect(readSearch(writeSearch(search))).toEqual(search)
    }),
  )
})
