import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Change } from '../../contract/live.ts'
import type { SellerListing } from './listed-products.ts'
import { applyChanges, type List, updated } from './live-lists.ts'
import { sellerListingsQuery } from './seller-queries.ts'

const change = (given: Partial<Change>): Change => ({
  ...{ productId: 'a', state: 'available', category: 'Dell', advertised: false },
  ...given,
})

const listings = [
  { _id: 'a', header: 'XPS 13', reserved: false },
  { _id: 'b', header: 'Vostro 15', reserved: false },
] as SellerListing[]

/** The listings of a seller after a change, and what is announced if a screen shows them. */
function listingsAfter(given: Change) {
  const queryClient = new QueryClient()
  const query = { ...sellerListingsQuery('1'), staleTime: Number.POSITIVE_INFINITY }
  queryClient.setQueryData(query.queryKey, {
    pages: [{ headers: {}, body: listings }],
    pageParams: [undefined],
  })
  const leave = new InfiniteQueryObserver(queryClient, query).subscribe(() => {})
  const announced = applyChanges(queryClient, [given])
  const pages = queryClient.getQueryData(query.queryKey)?.pages
  leave()
  return { listings: pages?.flatMap(({ body }) => body), announced }
}

test('a sold product stays among the listings of its seller, and is announced', () => {
  const after = listingsAfter(change({ state: 'sold' }))
  expect(after.listings).toMatchObject([{ _id: 'a', paid: true }, listings[1]])
  expect(after.announced).toEqual([{ productId: 'a', title: 'XPS 13', state: 'sold' }])
})

test('a change that a list does not show is not announced', () => {
  expect(listingsAfter(change({ advertised: true })).announced).toEqual([])
})

const mine = listings.map((listing) => ({ ...listing, advertised: false }))
const own: List<(typeof mine)[number]> = {
  idOf: ({ _id }) => _id,
  after: (product, { advertised }) => ({ ...product, advertised }),
}

test('other changes are applied without an announcement', () => {
  const { pages, changed } = updated([{ body: mine }], own, [change({ advertised: true })])
  expect(pages).toEqual([{ body: [{ ...mine[0], advertised: true }, mine[1]] }])
  expect(changed).toEqual([])
})

test('pages without the changed product stay the same', () => {
  const pages = [{ body: mine }]
  expect(updated(pages, own, [change({ productId: 'c', advertised: true })]).pages).toBe(pages)
})
