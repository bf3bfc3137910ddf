import type { Search } from '../../../contract/search.ts'
import type { ParsedQuery } from './query-parser.ts'

/** A search as it is asked of the entries. */
export type SearchQuery = {
  /** By facet: tokens any of which an entry must have. */
  groups: Map<string, string[]>
  words: ParsedQuery | undefined
  from?: number | undefined
  to?: number | undefined
}

/** The facets that are no attributes. */
export const fixedFacets = ['category', 'condition', 'seller'] as const

/**
 * The tokens of a search, by facet. Facets that no attribute has (any more) are not looked at, as any
 * parameter that a call does not know.
 */
export function tokensOf(search: Search, attributes: { key: string }[]): Map<string, string[]> {
  const known = new Set<string>([...fixedFacets, ...attributes.map(({ key }) => key)])
  const asked = Object.entries(search.facets).filter(([key]) => known.has(key))
  return new Map(asked.map(([key, values]) => [key, values.map((value) => `${key}=${value}`)]))
}

/** The same without the choice of one facet. */
export function without(wanted: SearchQuery, key: string): SearchQuery {
  return { ...wanted, groups: new Map([...wanted.groups].filter(([other]) => other !== key)) }
}

/** Every entry is in one of so many slices, by chance. */
export const sampleBuckets = 256

/** More than so many are estimated from a sample. */
export const maxCounted = 5_000

/** About so many of what is estimated are looked at. */
const sampled = 3_000

/** Of how many slices to look at, if one of them has so many matches. */
export function sampleBucketsFor(inOneSlice: number): number {
  return Math.min(sampleBuckets, Math.max(1, Math.ceil(sampled / Math.max(1, inOneSlice))))
}

/** A number of a sample of so many slices, for all of them; it is not known to more than two digits. */
export function estimated(count: number, ofSlices: number): number {
  if (ofSlices === sampleBuckets) return count
  return Number(((count * sampleBuckets) / ofSlices).toPrecision(2))
}
