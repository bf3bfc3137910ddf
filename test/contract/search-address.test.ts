import { expect, test } from 'vitest'
import { readSearch } from '../../contract/search/search.ts'
import { readQuery, writeQuery } from '../../web/api/address-query.ts'
import { searchQuery, ticking } from '../../web/features/search/search-address.ts'

test.each(['?q=1e5', '?memory=16%2C32&price=-500', '?q=null', '?q=%22a%22+%C3%A9', '?a=1&a=2', ''])(
  'the address %s round-trips',
  (query) => {
    expect(writeQuery(readQuery(query))).toBe(query)
  },
)

test('a repeated parameter has both values', () => {
  expect(readQuery('?memory=16&q=16&memory=32')).toEqual({ memory: ['16', '32'], q: '16' })
})

test.each([
  ['memory=32&memory=16&q=+', { memory: '16,32' }],
  ['price=-500&sort=newest', { price: '-500' }],
  ['battery_health=&seller=verified&sort=price', { seller: 'verified', sort: 'price' }],
  ['seller_kind=trader&seller_kind=private', { seller_kind: 'private,trader' }],
  ['q=xps&sort=match&memory=8,,16', { q: 'xps' }],
])('%s of a form without scripts is a search', (query, search) => {
  expect(searchQuery(readQuery(query))).toEqual(search)
})

test('a facet with 100 values stays as it is if another one is ticked', () => {
  const values = Array.from({ length: 100 }, (_, n) => `${n}`)
  const full = readSearch(`memory=${values.join(',')}`)
  expect(ticking(full, 'memory', ['128'], true)).toBe(full)
  const fewer = ticking(full, 'memory', ['7'], false)
  expect(fewer.facets.memory).toHaveLength(99)
  expect(ticking(fewer, 'memory', ['128'], true).facets.memory).toContain('128')
})
