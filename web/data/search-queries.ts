import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { paramsOf, type Search, writeSearch } from '../../contract/search/search.ts'
import type { SearchHit } from '../../contract/search/search-calls.ts'
import { api } from '../api/api.ts'
import type { ListedFound } from './listed-products.ts'
import { publicList, publicQuery } from './public-queries.ts'

const aMinute = 60_000

/** Leaves out what no card shows: results are sent to the browser with the page. */
function listed(hit: SearchHit): ListedFound {
  const { purchase, monthsUsed, location, date, category, saving, ...shown } = hit
  return shown
}

async function find(search: Search, cursor: string | undefined) {
  const page = await api.search.find({ ...paramsOf(search), ...(cursor && { cursor }) })
  return { ...page, body: page.body.map(listed) }
}

export const searchResultsQuery = (search: Search) =>
  infiniteQueryOptions({
    ...publicList,
    queryKey: ['search', writeSearch(search)],
    queryFn: ({ pageParam: cursor }) => find(search, cursor),
    staleTime: aMinute,
  })

/** Counts do not depend on the order. */
const unsorted = ({ sort: _, ...search }: Search): Search => ({ ...search, sort: 'newest' })

const count = ({ q, ...search }: Search) => {
  const { sort: _, ...params } = paramsOf({ q, ...search })
  return api.search.facets(params)
}

/** The total of a search, and the count of each facet value. */
export const facetsQuery = (search: Search) =>
  queryOptions({
    ...publicQuery,
    queryKey: ['facets', writeSearch(unsorted(search))],
    queryFn: () => count(search),
    staleTime: aMinute,
  })

/** The total of each of these searches. */
export const totalsQuery = (searches: Search[]) =>
  queryOptions({
    ...publicQuery,
    queryKey: ['facets', 'totals', ...searches.map(unsorted).map(writeSearch)],
    queryFn: () => Promise.all(searches.map(count)),
    staleTime: aMinute,
  })
