import { fixedFacets } from '../../../contract/schemas/search-parameters.ts'
import type { Search } from '../../../contract/search/search.ts'
import type { SearchedPlace } from './places.ts'
import type { ParsedQuery } from './query-parser.ts'

export type SearchQuery = SearchedPlace & {
  groups: Map<string, string[]>
  words: ParsedQuery | undefined
  from?: number | undefined
  to?: number | undefined
}

type SearchAttribute = { key: string; filterable: boolean }

/**
 * The tokens of a search, by facet. Unknown facets and attributes that no category filters by are
 * ignored, like any unknown parameter.
 */
export function tokensOf(search: Search, attributes: SearchAttribute[]): Map<string, string[]> {
  const filters = attributes.filter(({ filterable }) => filterable).map(({ key }) => key)
  const known = new Set<string>([...fixedFacets, ...filters])
  const chosen = Object.entries(search.facets).filter(([key]) => known.has(key))
  return new Map(chosen.map(([key, values]) => [key, values.map((value) => `${key}=${value}`)]))
}

export function withoutFacet(query: SearchQuery, key: string): SearchQuery {
  return { ...query, groups: new Map([...query.groups].filter(([other]) => other !== key)) }
}

/** Number of random buckets that the entries are divided into. */
export const sampleBuckets = 256

export type CountLimits = {
  /** Number of matches up to which they are counted exactly. */
  exact: number
  /** Approximate number of matches examined for an estimate. */
  sampled: number
}

const between = (low: number, high: number, value: number) =>
  Math.round(Math.min(high, Math.max(low, value)))

/** The limits of each of `counts` counts, which together take as long as a few. */
export const countLimits = (counts: number): CountLimits => ({
  exact: between(1_500, 5_000, 6_000 / counts),
  sampled: between(500, 2_000, 2_000 / counts),
})

/** Number of matches in one bucket from which it is examined alone. */
export const sufficientSample = ({ sampled }: CountLimits) => Math.ceil(sampled / 1.5)

/** Buckets with the number of matches that is nearest to `sampled`. */
export function sampleBucketsFor(inOneBucket: number, limits: CountLimits): number {
  if (inOneBucket >= sufficientSample(limits)) return 1
  return between(2, sampleBuckets, limits.sampled / Math.max(1, inOneBucket))
}

export function extrapolate(count: number, ofBuckets: number): number {
  if (ofBuckets === sampleBuckets) return count
  return Number(((count * sampleBuckets) / ofBuckets).toPrecision(2))
}
