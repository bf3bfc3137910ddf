import {
  areWithinLimits,
  paramsOf,
  readSearch,
  type Search,
} from '../../../contract/search/search.ts'

type Query = Record<string, unknown>
/** The URL parameters of a search, each at most once. */
export type SearchQuery = Record<string, string>

const joined = (value: unknown) => (Array.isArray(value) ? value.filter(Boolean).join(',') : value)

/** The form without JavaScript submits the price in two fields, whose names no facet can have. */
export const priceFields = { from: 'price.from', to: 'price.to' }

/** The form without JavaScript submits the place by name, and the name it was shown with. */
export const placeFields = { typed: 'near.name', shown: 'near.shown' }

const nativeFormFields = [placeFields.typed, priceFields.from, priceFields.to]

/** Whether the query has fields that the form without JavaScript submits as typed. */
export const hasNativeFormFields = (query: Query): boolean =>
  nativeFormFields.some((name) => name in query)

/** The typed price that the URL keeps because it is invalid. */
export function invalidPriceIn(query: SearchQuery) {
  const { [priceFields.from]: from = '', [priceFields.to]: to = '' } = query
  return from || to ? { from, to } : undefined
}

/** Normalizes the query of a link or a saved search: one spelling, without empty parameters. */
export function searchQuery(query: Query): SearchQuery {
  const once = Object.entries(query).map(([name, value]) => [name, joined(value)])
  return paramsOf(readSearch(Object.fromEntries(once)))
}

/** Replaces the values of a facet; no value removes it. */
export function choosing(search: Search, key: string, values: string[]): Search {
  const { [key]: _, ...others } = search.facets
  return { ...search, facets: values.length > 0 ? { ...others, [key]: values } : others }
}

/** Adds values to a facet, or removes them. A facet that cannot have more values stays as it is. */
export function ticking(search: Search, key: string, values: string[], isTicked: boolean): Search {
  const others = (search.facets[key] ?? []).filter((one) => !values.includes(one))
  const chosen = isTicked ? [...others, ...values] : others
  return areWithinLimits(chosen) ? choosing(search, key, chosen) : search
}

/** Replaces the search terms, and resets the order to relevance. */
export function withWords(search: Search, q: string): Search {
  return readSearch({ ...paramsOf(search), q })
}

/** Replaces the price range, in minor units. */
export function withPrice(
  { from: _, to: __, ...search }: Search,
  range: Pick<Search, 'from' | 'to'>,
) {
  return { ...search, ...range }
}

/** Replaces the place and the radius; without a place, the order by distance is reset. */
export function withPlace(search: Search, { near, within }: Pick<Search, 'near' | 'within'>) {
  const { near: _, within: __, ...params } = paramsOf(search)
  return readSearch({ ...params, ...(near && { near }), ...(within && { within }) })
}

/** Whether it has any criterion besides the order. */
export const hasCriteria = ({ q, facets, from, to, within }: Search): boolean =>
  q !== '' ||
  [from, to, within].some((limit) => limit !== undefined) ||
  Object.keys(facets).length > 0
