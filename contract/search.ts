import { toMinor, toText } from './schemas/money.ts'

export const sorts = ['match', 'newest', 'price', 'saving'] as const

export type Sort = (typeof sorts)[number]

/** What somebody looks for. */
export type Search = {
  /** Words; empty for any. */
  q: string
  /**
   * By key of an attribute, or `category`, `condition`, `seller`: the values any of which will do. Of
   * an attribute that is grouped by steps, a value is the least that will do.
   */
  facets: Record<string, string[]>
  /** In minor units, both included. */
  from?: number
  to?: number
  sort: Sort
}

/** What stands in the query of a search and is no facet; an attribute can not have such a key. */
export const notFacets = ['q', 'price', 'sort', 'limit', 'cursor']

export const facetKey = /^[a-z][a-z0-9_]{0,39}$/
export const maxWords = 200
export const maxFacets = 20
export const maxValues = 20
const maxWordLength = 200

const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A comma parts values; one within a value, and a backslash, have a backslash before them. */
export const escaped = (value: string) => value.replaceAll(/[\\,]/g, '\\$&')

/** The values of a facet as they stand in a query, each once, in order; undefined if that is broken. */
export function readValues(text: string): string[] | undefined {
  if (!storable(text)) return undefined
  const parts = text.match(/(?:\\.|[^\\,])+/gsu) ?? []
  const whole = parts.join(',') === text
  const values = new Set(parts.map((part) => part.replaceAll(/\\(.)/gsu, '$1').trim()))
  const good = [...values].every((value) => value !== '' && value.length <= maxWordLength)
  const some = values.size > 0 && values.size <= maxValues
  return whole && good && some ? [...values].sort() : undefined
}

type Range = { from?: number; to?: number }

/** `100-500`, `100-` or `-499.50`, in minor units; undefined if it is broken or the wrong way round. */
export function readRange(text: string): Range | undefined {
  const match = /^(\d{1,7}(?:\.\d{1,2})?)?-(\d{1,7}(?:\.\d{1,2})?)?$/.exec(text)
  if (!match || text === '-') return undefined
  const [, least, most] = match
  const from = least === undefined ? 0 : toMinor(least)
  const to = most === undefined ? undefined : toMinor(most)
  if (to !== undefined && (to < from || to === 0)) return undefined
  return { ...(from > 0 && { from }), ...(to !== undefined && { to }) }
}

const written = (minor: number | undefined) =>
  minor === undefined ? '' : toText(minor).replace(/\.00$/, '')

function readFacets(asked: Map<string, string>): Search['facets'] {
  const facets: Search['facets'] = {}
  for (const key of [...asked.keys()].sort()) {
    if (notFacets.includes(key) || !facetKey.test(key)) continue
    const values = readValues(asked.get(key) ?? '')
    if (values && Object.keys(facets).length < maxFacets) facets[key] = values
  }
  return facets
}

/** Words as they are looked for: spaces count once, what can not be stored is nothing. */
function readWords(text = ''): string {
  const words = text.trim().replaceAll(/\s+/gu, ' ')
  return storable(words) ? words.slice(0, maxWords).toWellFormed() : ''
}

const defaultSort = (q: string): Sort => (q === '' ? 'newest' : 'match')

/** What matches best is the newest where there are no words to match. */
function readSort(text: string | undefined, q: string): Sort {
  const sort = sorts.find((one) => one === text)
  return sort === undefined || (sort === 'match' && q === '') ? defaultSort(q) : sort
}

function pairsOf(query: string | Record<string, unknown>): [string, unknown][] {
  return typeof query === 'string' ? [...new URLSearchParams(query)] : Object.entries(query)
}

/**
 * A search as it stands in the query of an address, as text or read already. What is broken or no part
 * of a search is left out; whether there is an attribute of that key only the server knows.
 */
export function readSearch(query: string | Record<string, unknown>): Search {
  const asked = new Map(
    pairsOf(query).flatMap(([key, value]): [string, string][] =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  )
  const q = readWords(asked.get('q'))
  const range = readRange(asked.get('price') ?? '')
  return { q, facets: readFacets(asked), ...range, sort: readSort(asked.get('sort'), q) }
}

/** The same search as the parameters of a call or an address, always in the same order. */
export function paramsOf({ q, facets, from, to, sort }: Search): Record<string, string> {
  const params: Record<string, string> = q === '' ? {} : { q }
  for (const key of Object.keys(facets).sort()) {
    const values = [...new Set(facets[key])].sort()
    if (values.length > 0) params[key] = values.map(escaped).join(',')
  }
  if (from !== undefined || to !== undefined) params.price = `${written(from)}-${written(to)}`
  if (sort !== defaultSort(q)) params.sort = sort
  return params
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',')

/**
 * The same search as the query of an address, readable and in one way only: it tells whether two
 * searches are the same. Empty for everything, newest first.
 */
export function writeSearch(search: Search): string {
  const params = Object.entries(paramsOf(search))
  return params.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&')
}
