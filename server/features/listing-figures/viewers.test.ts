import { expect, test } from 'vitest'
import { networksOf } from '../../access/client-address.ts'
import { createViewers, maxViewsPerBlock } from './viewers.ts'

/** How many of these views of different products by one client are counted. */
function countedOf(viewers: ReturnType<typeof createViewers>, address: string, views: number) {
  const ids = Array.from({ length: views }, () => crypto.randomUUID())
  return ids.filter((id) => viewers.add(id, networksOf(address))).length
}

test('a product is counted once for each address block', () => {
  const viewers = createViewers()
  const id = crypto.randomUUID()
  const addresses = ['192.0.2.1', '192.0.2.1', '2001:db8:1:2::1', '2001:db8:1:2::2', '192.0.2.2']
  const counted = addresses.map((address) => viewers.add(id, networksOf(address)))
  expect(counted).toEqual([true, false, true, false, true])
})

test('one address block uses up its own views only', () => {
  const viewers = createViewers()
  expect(countedOf(viewers, '192.0.2.1', maxViewsPerBlock + 5)).toBe(maxViewsPerBlock)
  expect(countedOf(viewers, '192.0.2.2', 5)).toBe(5)
})

test('all blocks of an IPv6 site have as many views as eight of them', () => {
  const viewers = createViewers()
  const blocks = Array.from({ length: 9 }, (_, n) => `2001:db8:1:${n}::1`)
  const counted = blocks.map((address) => countedOf(viewers, address, maxViewsPerBlock))
  expect(counted).toEqual([...Array(8).fill(maxViewsPerBlock), 0])
  expect(countedOf(viewers, '2001:db8:2:1::1', 5)).toBe(5)
})
