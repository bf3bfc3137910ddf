import { type RawBuilder, sql } from 'kysely'
import type { SearchQuery } from './rules.ts'

type MatchMethod = 'by_index' | 'one_by_one'

const and = (conditions: RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

/** PostgreSQL uses an index for operators only, not for the equivalent functions. */
const operators = {
  by_index: {
    all: (tokens: string[]) => sql<boolean>`tokens @> ${tokens}::text[]`,
    any: (tokens: string[]) => sql<boolean>`tokens && ${tokens}::text[]`,
    words: (query: string) => sql<boolean>`words @@ to_tsquery('simple', ${query})`,
    from: (price: number) => sql<boolean>`price >= ${price}`,
    to: (price: number) => sql<boolean>`price <= ${price}`,
  },
  one_by_one: {
    all: (tokens: string[]) => sql<boolean>`arraycontains(tokens, ${tokens}::text[])`,
    any: (tokens: string[]) => sql<boolean>`arrayoverlap(tokens, ${tokens}::text[])`,
    words: (query: string) => sql<boolean>`ts_match_vq(words, to_tsquery('simple', ${query}))`,
    from: (price: number) => sql<boolean>`int4ge(price, ${price})`,
    to: (price: number) => sql<boolean>`int4le(price, ${price})`,
  },
}

export const sampleOf = (count: number) => Array.from({ length: count }, (_, n) => `~${n}`)

export function matches(query: SearchQuery, way: MatchMethod = 'by_index', sample: string[] = []) {
  const { groups, words, from, to, placeIds } = query
  const { all, any, words: haveWords } = operators[way]
  // Samples have far fewer entries than a range of prices, which would be read as a whole.
  const range = operators[sample.length > 0 ? 'one_by_one' : way]
  const choices = [...groups.values(), ...(sample.length > 0 ? [sample] : [])]
  const single = choices.flatMap((tokens) => (tokens.length === 1 ? tokens : []))
  const several = choices.filter((tokens) => tokens.length > 1)
  return and([
    ...(single.length > 0 ? [all(single)] : []),
    ...several.map(any),
    ...(words ? [haveWords(words.query)] : []),
    ...(from === undefined ? [] : [range.from(from)]),
    ...(to === undefined ? [] : [range.to(to)]),
    ...(placeIds ? [sql<boolean>`place_id = any (${placeIds}::integer[])`] : []),
  ])
}

/** The number of matches in one bucket, as a part of a statement. */
export const countInOneBucket = (query: SearchQuery) => sql<number>`(
  select count(*)::int from search_entry where ${matches(query, 'by_index', sampleOf(1))}
)`

export function isUnrestricted({ groups, words, from, to, placeIds }: SearchQuery): boolean {
  const isAnyPrice = from === undefined && to === undefined
  return groups.size === 0 && !words && isAnyPrice && placeIds === undefined
}
