import { expect, test } from 'vitest'
import { readQuery, writeQuery } from '../../web/api/address-query.ts'
import { searchQuery } from '../../web/features/search/search-address.ts'

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
  ['q=xps&sort=match&memory=8,,16', { q: 'xps' }],
])('%s of a form without scripts is a search', (query, search) => {
  expect(searchQuery(readQuery(query))).toEqual(search)
})
