import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { matches, sampleOf } from './filters.ts'
import { sampleCount } from './queries.ts'
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

/** Tokens of one facet, or of all facets without a selection. */
const countedTokens = (facet: string | undefined, chosen: string[]) =>
  facet === undefined
    ? sql`token not like '~%' and split_part(token, '=', 1) <> all (${chosen}::text[])`
    : sql`starts_with(token, ${`${facet}=`})`

type CountsRequest = {
  wanted: SearchQuery
  facet: string | undefined
  chosen: string[]
  limits: CountLimits
  sample?: string[]
}

async function count(db: Db, { wanted, facet, chosen, limits, sample = [] }: CountsRequest) {
  const { rows } = await sql<CountRow>`
    with matching as materialized (
      select tokens from search_entry where ${matches(wanted, 'by_index', sample)}
      limit ${sql.lit(limits.exact + 1)}
    )
    select null as token, count(*)::int as count from matching
    union all
    select token, count(*)::int from matching, unnest(tokens) token
    where ${countedTokens(facet, chosen)} group by token`.execute(db)
  const total = rows.find(({ token }) => token === null)?.count ?? 0
  const byToken = new Map(
    rows.flatMap(({ token, count }) => (token === null ? [] : [[token, count]])),
  )
  return { total, byToken }
}

async function countOrEstimate(db: Db, request: CountsRequest, inSlice: number): Promise<Count> {
  const { limits } = request
  // One slice gives a rough estimate: a little above the limit, an exact count may be feasible.
  if (inSlice * sampleBuckets <= 1.5 * limits.exact) {
    const exact = await count(db, request)
    if (exact.total <= limits.exact) return { ...exact, approximate: false }
  }
  const of = sampleBucketsFor(inSlice, limits)
  const { total, byToken } = await count(db, { ...request, sample: sampleOf(of) })
  const whole = [...byToken].map(([token, n]) => [token, estimated(n, of)] as const)
  return { total: estimated(total, of), byToken: new Map(whole), approximate: true }
}

/** The number of hits, and of each choice; a facet's own selection does not affect its counts. */
export async function counts(db: Db, wanted: SearchQuery) {
  const chosen = [...wanted.groups.keys()]
  const limits = countLimits(1 + chosen.length)
  const all = [
    { wanted, facet: undefined, chosen, limits },
    ...chosen.map((facet) => ({ wanted: without(wanted, facet), facet, chosen, limits })),
  ]
  const sizes = await sampleCount(
    db,
    all.map((one) => one.wanted),
  )
  const found = new Map<string | undefined, Count>()
  for (const [n, one] of all.entries()) {
    found.set(one.facet, await countOrEstimate(db, one, sizes[n] ?? 0))
  }
  return found
}

export type Counts = Awaited<ReturnType<typeof counts>>
