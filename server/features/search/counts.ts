import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { matches, sampleOf } from './filters.ts'
import { sampleCount } from './queries.ts'
import {
  estimated,
  maxCounted,
  type SearchQuery,
  sampleBuckets,
  sampleBucketsFor,
  without,
} from './rules.ts'

/** How many are found, and how many of them have which token. */
export type Count = { total: number; byToken: Map<string, number>; approximate: boolean }

type Row = { token: string | null; count: number }

/** Tokens of a facet alone, or of all that are not chosen from. */
const countedTokens = (facet: string | undefined, chosen: string[]) =>
  facet === undefined
    ? sql`token not like '~%' and split_part(token, '=', 1) <> all (${chosen}::text[])`
    : sql`starts_with(token, ${`${facet}=`})`

type CountsRequest = {
  wanted: SearchQuery
  facet: string | undefined
  chosen: string[]
  sample?: string[]
}

async function count(db: Db, { wanted, facet, chosen, sample = [] }: CountsRequest) {
  const { rows } = await sql<Row>`
    with matching as materialized (
      select tokens from search_entry where ${matches(wanted, 'by_index', sample)}
      limit ${sql.lit(maxCounted + 1)}
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

/** One slice is a rough guess: below this, there may be few enough to be counted. */
const countFew = 1.5 * maxCounted

/** Counts exactly where there are few enough, and else what a sample tells. */
async function countOrEstimate(db: Db, asked: CountsRequest, inSlice: number): Promise<Count> {
  if (inSlice * sampleBuckets <= countFew) {
    const exact = await count(db, asked)
    if (exact.total <= maxCounted) return { ...exact, approximate: false }
  }
  const of = sampleBucketsFor(inSlice)
  const { total, byToken } = await count(db, { ...asked, sample: sampleOf(of) })
  const whole = [...byToken].map(([token, n]) => [token, estimated(n, of)] as const)
  return { total: estimated(total, of), byToken: new Map(whole), approximate: true }
}

/**
 * How many a search finds, and for each choice how many it would find instead: the counts of a facet
 * that is chosen from leave its own choice out.
 */
export async function counts(db: Db, wanted: SearchQuery) {
  const chosen = [...wanted.groups.keys()]
  const all = [
    { wanted, facet: undefined, chosen },
    ...chosen.map((facet) => ({ wanted: without(wanted, facet), facet, chosen })),
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
