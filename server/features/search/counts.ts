import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { countInSample, matches, sampleOf } from './filters.ts'
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

/** Without a token: the total, null if nothing was counted. */
type CountRow = { token: string | null; count: number | null }

/** One sample is a rough estimate: matches up to the limit are rarely taken for more than this. */
const maxExact = ({ exact }: CountLimits) => Math.ceil(1.5 * exact)

type CountsRequest = {
  wanted: SearchQuery
  /** The facet whose tokens are counted; undefined for all facets. */
  facet: string | undefined
  limits: CountLimits
}

const isOfFacet = (facet: string | undefined) =>
  facet === undefined ? sql`true` : sql`starts_with(token, ${`${facet}=`}) or token >= '~'`

/**
 * The entries of `matching` by token, and in a row without a token the total: each entry is in one sample,
 * and the tokens of samples come after those of all facets. Grouped before any condition, which would be
 * evaluated for each token of each entry.
 */
const tokenCounts = (facet: string | undefined, matching: RawBuilder<unknown>) => sql<CountRow>`
  select case when token < '~' then token end as token, sum(count)::int as count
  from (select unnest(tokens) as token, count(*) as count from (${matching}) matching group by 1) each
  where ${isOfFacet(facet)} group by 1`

function countsIn(rows: CountRow[]) {
  const total = rows.find(({ token }) => token === null)?.count ?? 0
  const byToken = new Map(
    rows.flatMap(({ token, count }) => (token === null ? [] : [[token, count ?? 0]])),
  )
  return { total, byToken }
}

/** The matches in one sample, and the counts; these are missing if the sample has many matches. */
async function countIfFew(db: Db, { wanted, facet, limits }: CountsRequest) {
  const maxMatches = maxExact(limits)
  const few = sql`
    select tokens from search_entry
    where (select found * ${sql.lit(sampleBuckets)} <= ${sql.lit(maxMatches)} from sample)
      and ${matches(wanted)}
    limit ${sql.lit(maxMatches + 1)}`
  const { rows } = await sql<CountRow & { inSample: number }>`
    with sample as materialized (
      select ${countInSample(wanted)} as found
    )
    select found as "inSample", token, count
    from sample left join (${tokenCounts(facet, few)}) counted on true`.execute(db)
  return { ...countsIn(rows), inSample: rows[0]?.inSample ?? 0 }
}

/** Estimates from whole samples: one that is cut off is not random, but has the oldest entries. */
async function estimate(db: Db, { wanted, facet, limits }: CountsRequest, inSample: number) {
  const buckets = sampleBucketsFor(inSample, limits)
  const matching = sql`
    select tokens from search_entry where ${matches(wanted, 'by_index', sampleOf(buckets))}`
  const { rows } = await tokenCounts(facet, matching).execute(db)
  const { total, byToken } = countsIn(rows)
  const whole = [...byToken].map(([token, count]) => [token, estimated(count, buckets)] as const)
  return { total: estimated(total, buckets), byToken: new Map(whole) }
}

async function countOrEstimate(db: Db, request: CountsRequest) {
  const max = maxExact(request.limits)
  const { inSample, ...exact } = await countIfFew(db, request)
  const isExact = inSample * sampleBuckets <= max && exact.total <= max
  const count = isExact ? exact : await estimate(db, request, inSample)
  return { inSample, count: { ...count, approximate: !isExact } }
}

/** Counts at a time: each takes a connection, which other requests need too. */
const atOnce = 2

/**
 * The number of hits, and of each choice; a facet's own selection does not affect its counts. With the
 * number of hits in one sample.
 */
export async function counts(db: Db, wanted: SearchQuery) {
  const facets = [undefined, ...wanted.groups.keys()]
  const limits = countLimits(facets.length)
  const found = new Map<string | undefined, Count>()
  let inSample = 0
  for (let n = 0; n < facets.length; n += atOnce) {
    const some = facets.slice(n, n + atOnce).map(async (facet) => {
      const searched = facet === undefined ? wanted : without(wanted, facet)
      const counted = await countOrEstimate(db, { wanted: searched, facet, limits })
      found.set(facet, counted.count)
      if (facet === undefined) inSample = counted.inSample
    })
    await Promise.all(some)
  }
  return { counts: found, inSample }
}

export type Counts = Awaited<ReturnType<typeof counts>>['counts']
