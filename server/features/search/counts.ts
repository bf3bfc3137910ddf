import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { matches, sampleOf } from './filters.ts'
import {
  type CountLimits,
  countLimits,
  estimated,
  type SearchQuery,
  sampleBuckets,
  sampleBucketsFor,
  without,
} from './rules.ts'

export type Count = { total: number; byToken: Map<string, number>; approximate: boolean }

type CountRow = { token: string | null; count: number }

/** One sample is a rough estimate: matches up to the limit are rarely taken for more than this. */
const maxExact = ({ exact }: CountLimits) => Math.ceil(1.5 * exact)

type CountsRequest = {
  wanted: SearchQuery
  /** Its tokens only; undefined for those of all facets. */
  facet: string | undefined
  limits: CountLimits
  sample?: string[]
}

/** The tokens of samples come after those of all facets. */
const countedTokens = (facet: string | undefined) =>
  facet === undefined ? sql`token < '~'` : sql`starts_with(token, ${`${facet}=`})`

async function count(db: Db, { wanted, facet, limits, sample = [] }: CountsRequest) {
  // A sample that is cut off is not random: it has the oldest entries.
  const limit = sample.length > 0 ? sql`` : sql`limit ${sql.lit(maxExact(limits) + 1)}`
  const { rows } = await sql<CountRow>`
    with matching as materialized (
      select tokens from search_entry where ${matches(wanted, 'by_index', sample)}
      ${limit}
    )
    select null as token, count(*)::int as count from matching
    union all
    select token, count(*)::int from (select unnest(tokens) as token from matching) each
    where ${countedTokens(facet)} group by token`.execute(db)
  const total = rows.find(({ token }) => token === null)?.count ?? 0
  const byToken = new Map(
    rows.flatMap(({ token, count }) => (token === null ? [] : [[token, count]])),
  )
  return { total, byToken }
}

async function countOrEstimate(db: Db, request: CountsRequest, inSlice: number): Promise<Count> {
  const { limits } = request
  if (inSlice * sampleBuckets <= maxExact(limits)) {
    const exact = await count(db, request)
    if (exact.total <= maxExact(limits)) return { ...exact, approximate: false }
  }
  const of = sampleBucketsFor(inSlice, limits)
  const { total, byToken } = await count(db, { ...request, sample: sampleOf(of) })
  const whole = [...byToken].map(([token, n]) => [token, estimated(n, of)] as const)
  return { total: estimated(total, of), byToken: new Map(whole), approximate: true }
}

/** Counts at a time: each takes a connection, which other requests need too. */
const atOnce = 2

/** The search, and for each facet with a selection the search without it. */
export const countedSearches = (wanted: SearchQuery): SearchQuery[] => [
  wanted,
  ...[...wanted.groups.keys()].map((facet) => without(wanted, facet)),
]

/**
 * The number of hits, and of each choice; a facet's own selection does not affect its counts. `sizes`:
 * the matches of each of the counted searches in one sample.
 */
export async function counts(db: Db, wanted: SearchQuery, sizes: number[]) {
  const facets = [undefined, ...wanted.groups.keys()]
  const limits = countLimits(facets.length)
  const all = countedSearches(wanted).map((searched, n) => ({
    request: { wanted: searched, facet: facets[n], limits },
    size: sizes[n] ?? 0,
  }))
  const found = new Map<string | undefined, Count>()
  for (let n = 0; n < all.length; n += atOnce) {
    const some = all.slice(n, n + atOnce).map(async ({ request, size }) => {
      found.set(request.facet, await countOrEstimate(db, request, size))
    })
    await Promise.all(some)
  }
  return found
}

export type Counts = Awaited<ReturnType<typeof counts>>
