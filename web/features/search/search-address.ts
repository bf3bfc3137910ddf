import { paramsOf, readSearch, type Search } from '../../../contract/search.ts'

type Query = Record<string, unknown>
/** The parameters of a search as they stand in the address, each once. */
export type SearchQuery = Record<string, string>

const joined = (value: unknown) => (Array.isArray(value) ? value.filter(Boolean).join(',') : value)

/** A form without scripts asks for a price in two fields, which have names that no facet has. */
export const priceFields = { from: 'price.from', to: 'price.to' }

function priceIn(query: Query): Query {
  const { from, to } = priceFields
  if (!(from in query || to in query)) return {}
  const amounts = [query[from], query[to]].map((typed) =>
    String(typed ?? '')
      .trim()
      .replace(/,(?=\d{1,2}$)/, '.'),
  )
  return { price: amounts.join('-') }
}

/** What a link, a saved search or a form asks, in one way only, without what says nothing. */
export function searchQuery(query: Query): SearchQuery {
  const once = Object.entries(query).map(([name, value]) => [name, joined(value)])
  return paramsOf(readSearch({ ...Object.fromEntries(once), ...priceIn(query) }))
}

/** Another choice of a facet; no value is no choice. */
export function choosing(search: Search, key: string, values: string[]): Search {
  const { [key]: _, ...others } = search.facets
  return { ...search, facets: values.length > 0 ? { ...others, [key]: values } : others }
}

/** Other words. What matches best comes first again. */
export function withWords(search: Search, q: string): Search {
  return readSearch({ ...paramsOf(search), q })
}

/** Another range of prices, in minor units. */
export function withPrice(
  { from: _, to: __, ...search }: Search,
  range: Pick<Search, 'from' | 'to'>,
) {
  return { ...search, ...range }
}

/** Whether it asks for anything but an order. */
export const isForSomething = ({ q, facets, from, to }: Search): boolean =>
  q !== '' || from !== undefined || to !== undefined || Object.keys(facets).length > 0
