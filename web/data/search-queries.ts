import { paramsOf, type Search, writeSearch } from '../../contract/search.ts'
import { api } from '../api/api.ts'
import type { CacheEntry } from './public-cache.ts'
import { listing } from './public-queries.ts'

const aMinute = 60_000

export const searchResults = (search: Search) =>
  listing(['search', writeSearch(search)], aMinute, (cursor) =>
    api.search.find({ ...paramsOf(search), ...(cursor && { cursor }) }),
  )

/** Counts do not depend on the order. */
const unsorted = ({ sort: _, ...search }: Search): Search => ({ ...search, sort: 'newest' })

const count = ({ q, ...search }: Search) => {
  const { sort: _, ...params } = paramsOf({ q, ...search })
  return api.search.facets(params)
}

/** The total of a search, and the count of each facet value. */
export const facetsOf = (search: Search) =>
  ({
    key: ['facets', writeSearch(unsorted(search))],
    goodFor: aMinute,
    read: () => count(search),
  }) satisfies CacheEntry<unknown>

/** The total of each of these searches. */
export const totalsOf = (searches: Search[]) =>
  ({
    key: ['facets', 'totals', ...searches.map(unsorted).map(writeSearch)],
    goodFor: aMinute,
    read: () => Promise.all(searches.map(count)),
  }) satisfies CacheEntry<unknown>
