import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { paramsOf, type Search, writeSearch } from '../../contract/search/search.ts'
import type { SearchHit } from '../../contract/search/search-routes.ts'
import { api } from '../api/api.ts'
import type { ListedFound } from './listed-products.ts'
import { publicList, publicQuery } from './public-queries.ts'

/** Longer than the server caches a results page; otherwise every visitor would refetch it. */
const threeMinutes = 3 * 60_000

/** Leaves out what no card shows: results are sent to the browser with the page. */
function listed(hit: SearchHit): ListedFound {
  const { purchase, monthsUsed, location, date, category, saving, ...shown } = hit
  return shown
}

/** Counts do not depend on the order. */
const unsorted = ({ sort: _, ...search }: Search): Search => ({ ...search, sort: 'newest' })

export const searchResultsQuery = (search: Search) =>
  infiniteQueryOptions({
    ...publicList,
    queryKey: ['search', writeSearch(search)],
    queryFn: async ({ pageParam: cursor, client }) => {
      const page = await (cursor
        ? api.search.find({ ...paramsOf(search), cursor })
        : firstResults(client, search))
      return { ...page, body: page.body.map(listed) }
    },
    staleTime: threeMinutes,
  })

async function firstResults(client: QueryClient, search: Search) {
  const whole = await wholePage(client, search, 'hits')
  return whole ? { ...whole, body: whole.body.hits } : api.search.find(paramsOf(search))
}

const count = ({ q, ...search }: Search) => {
  const { sort: _, ...params } = paramsOf({ q, ...search })
  return api.search.facets(params)
}

/** The total of a search, and the count of each facet value. */
export const facetsQuery = (search: Search) =>
  queryOptions({
    ...publicQuery,
    queryKey: ['facets', writeSearch(unsorted(search))],
    queryFn: async ({ client }) =>
      (await wholePage(client, search, 'facets'))?.body.facets ?? count(search),
    staleTime: threeMinutes,
  })

type Requested = {
  /** The search whose results are requested, in their order. */
  hits?: Search
  facets?: Search
  page?: Promise<Awaited<ReturnType<typeof api.search.page>> | undefined>
}

const requestedBy = new WeakMap<QueryClient, Map<string, Requested>>()

/**
 * Both parts of a search, by one call, if both are requested in the same tick: on arrival and when the
 * filters change. In another order only the results are. If the call fails, each part is requested alone,
 * so that results are shown even if they cannot be counted.
 */
async function wholePage(client: QueryClient, search: Search, part: 'hits' | 'facets') {
  const all = requestedBy.get(client) ?? new Map<string, Requested>()
  requestedBy.set(client, all)
  const key = writeSearch(unsorted(search))
  const requested = all.get(key) ?? {}
  all.set(key, requested)
  requested[part] ??= search
  await Promise.resolve()
  if (all.get(key) === requested) all.delete(key)
  const { hits, facets } = requested
  if (!hits || !facets || requested[part] !== search) return undefined
  requested.page ??= api.search.page(paramsOf(hits)).catch(() => undefined)
  return requested.page
}

/** The total of each of these searches. */
export const totalsQuery = (searches: Search[]) =>
  queryOptions({
    ...publicQuery,
    queryKey: ['facets', 'totals', ...searches.map(unsorted).map(writeSearch)],
    queryFn: () => Promise.all(searches.map(count)),
    staleTime: threeMinutes,
  })
