import { toMinor, toText } from '../schemas/money.ts'
import { notFacets } from '../schemas/search-parameters.ts'
import { storable } from '../schemas/storable.ts'

export const sorts = ['match', 'newest', 'price', 'saving', 'distance'] as const

export type Sort = (typeof sorts)[number]

/** In km. */
export const radii = [10, 25, 50, 100, 200] as const

export type Radius = (typeof radii)[number]

export type Search = {
  /** Empty for no text query. */
  q: string
  /**
   * Selected values by the key of an attribute or of a fixed facet such as `category`, combined by
   * OR. For stepped attributes a value is a minimum.
   */
  facets: Record<string, string[]>
  /** In minor units, inclusive. */
  from?: number
  to?: number
  /** A place's id, which distances are measured from. */
  near?: number
  /** In km; only with `near`. */
  within?: Radius
  sort: Sort
}

export const facetKey = /^[a-z][a-z0-9_]{0,39}$/
export const maxWords = 200
export const maxFacets = 20
/** As many as an attribute has choices. */
const maxValues = 100
const maxWordLength = 200
/** Of the values of a facet, as they are written. */
export const maxFacetLength = 1000

/** Commas separate values; commas and backslashes inside a value are escaped by a backslash. */
export const escaped = (value: string) => value.replaceAll(/[\\,]/g, '\\$&')

/** Whether a facet can have all of these values. */
export const areWithinLimits = (values: string[]): boolean =>
  values.length <= maxValues && values.map(escaped).join(',').length <= maxFacetLength

/** Parses a facet's values: unique and sorted; undefined if malformed or too many. */
export function readValues(text: string): string[] | undefined {
  if (!storable(text) || text.length > maxFacetLength) return undefined
  const parts = text.match(/(?:\\.|[^\\,])+/gsu) ?? []
  const whole = parts.join(',') === text
  const values = new Set(parts.map((part) => part.replaceAll(/\\(.)/gsu, '$1').trim()))
  const good = [...values].every((value) => value !== '' && value.length <= maxWordLength)
  const some = values.size > 0 && values.size <= maxValues
  return whole && good && some ? [...values].sort() : undefined
}

type Range = { from?: number; to?: number }

/** Parses `100-500`, `100-` or `-499.50` to minor units; undefined if malformed or reversed. */
export function readRange(text: string): Range | undefined {
  const match = /^(\d{1,7}(?:\.\d{1,2})?)?-(\d{1,7}(?:\.\d{1,2})?)?$/.exec(text)
  if (!match || text === '-') return undefined
  const [, lower, upper] = match
  const from = lower === undefined ? 0 : toMinor(lower)
  const to = upper === undefined ? undefined : toMinor(upper)
  if (to !== undefined && (to < from || to === 0)) return undefined
  return { ...(from > 0 && { from }), ...(to !== undefined && { to }) }
}

/** Parses the id of a place; undefined if malformed. */
export function readPlaceId(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function readNear(near = '', within = ''): Pick<Search, 'near' | 'within'> {
  const place = readPlaceId(near)
  const radius = radii.find((km) => String(km) === within)
  if (place === undefined) return {}
  return { near: place, ...(radius && { within: radius }) }
}

const written = (minor: number | undefined) =>
  minor === undefined ? '' : toText(minor).replace(/\.00$/, '')

function readFacets(rawValues: Map<string, string>): Search['facets'] {
  const facets: Search['facets'] = {}
  for (const key of [...rawValues.keys()].sort()) {
    if (notFacets.includes(key) || !facetKey.test(key)) continue
    const values = readValues(rawValues.get(key) ?? '')
    if (values && Object.keys(facets).length < maxFacets) facets[key] = values
  }
  return facets
}

/** Collapses spaces; unstorable text becomes empty. */
function readWords(text = ''): string {
  const words = text.trim().replaceAll(/\s+/gu, ' ')
  return storable(words) ? words.slice(0, maxWords).toWellFormed() : ''
}

const defaultSort = (q: string): Sort => (q === '' ? 'newest' : 'match')

/** Whether the results can be sorted so: by relevance to words, by distance from a place. */
export const isPossibleSort = (sort: Sort, { q, near }: Pick<Search, 'q' | 'near'>): boolean =>
  (sort !== 'match' || q !== '') && (sort !== 'distance' || near !== undefined)

function readSort(text: string | undefined, search: Pick<Search, 'q' | 'near'>): Sort {
  const sort = sorts.find((one) => one === text && isPossibleSort(one, search))
  return sort ?? defaultSort(search.q)
}

function pairsOf(query: string | Record<string, unknown>): [string, unknown][] {
  return typeof query === 'string' ? [...new URLSearchParams(query)] : Object.entries(query)
}

/**
 * Parses a search from a URL query. Malformed or unknown parts are dropped; whether a facet's
 * attribute exists is checked by the server.
 */
export function readSearch(query: string | Record<string, unknown>): Search {
  const rawValues = new Map(
    pairsOf(query).flatMap(([key, value]): [string, string][] =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  )
  const q = readWords(rawValues.get('q'))
  const range = readRange(rawValues.get('price') ?? '')
  const place = readNear(rawValues.get('near'), rawValues.get('within'))
  const sort = readSort(rawValues.get('sort'), { q, ...place })
  return { q, facets: readFacets(rawValues), ...range, ...place, sort }
}

/** Parameters of a search in canonical order. */
export function paramsOf({
  q,
  facets,
  from,
  to,
  near,
  within,
  sort,
}: Search): Record<string, string> {
  const params: Record<string, string> = q === '' ? {} : { q }
  for (const key of Object.keys(facets).sort()) {
    const values = [...new Set(facets[key])].sort()
    if (values.length > 0) params[key] = values.map(escaped).join(',')
  }
  if (from !== undefined || to !== undefined) params.price = `${written(from)}-${written(to)}`
  if (near !== undefined) params.near = String(near)
  if (near !== undefined && within !== undefined) params.within = String(within)
  if (sort !== defaultSort(q)) params.sort = sort
  return params
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',')

/**
 * The canonical, readable query string of a search; equal searches have equal strings. Empty for
 * all products, newest first.
 */
export function writeSearch(search: Search): string {
  const params = Object.entries(paramsOf(search))
  return params.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&')
}
