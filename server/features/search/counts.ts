import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { matches, sampleOf } from './filters.ts'
import {
  type CountLimits,
  countLimits,
  extrapolate,
  type SearchQuery,
  sampleBuckets,
  sampleBucketsFor,
  sufficientSample,
  withoutFacet,
} from './rules.ts'

export type Count = { total: number; byToken: Map<string, number>; approximate: boolean }

/** Without a token: the total, null if nothing was counted. */
type CountRow = { token: string | null; count: number | null }

/** One sample is a rough estimate: matches up to the limit are rarely taken for more than this. */
const maxExact = ({ exact }: CountLimits) => Math.ceil(1.5 * exact)

type CountsRequest = {
  query: SearchQuery
  /** The facet whose tokens are counted; undefined for all facets. */
  facet: string | undefined
  limits: CountLimits
}

const isOfFacet = (facet: string | undefined) =>
  facet === undefined ? sql`true` : sql`starts_with(token, ${`${facet}=`}) or token >= '~'`

/**
 * The entries of `matching` by token, and in a row without a token the total: each entry is in one bucket,
 * and the tokens of buckets come after those of all facets. Grouped before any condition, which would be
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

/**
 * The number of matches in one bucket, and the counts of all matches if these are few, else of the sample
 * if it suffices.
 */
async function countFewOrSample(db: Db, { query, facet, limits }: CountsRequest) {
  const maxMatches = maxExact(limits)
  const counted = sql`
    (select tokens from search_entry
    where (select found * ${sql.lit(sampleBuckets)} <= ${sql.lit(maxMatches)} from size)
      and ${matches(query)}
    limit ${sql.lit(maxMatches + 1)})
    union all
    select tokens from sample
    where (select found >= ${sql.lit(sufficientSample(limits))} from size)`
  const { rows } = await sql<CountRow & { inOneBucket: number }>`
    with sample as materialized (
      select tokens from search_entry where ${matches(query, 'by_index', sampleOf(1))}
    ), size as materialized (select count(*)::int as found from sample)
    select found as "inOneBucket", token, count
    from size left join (${tokenCounts(facet, counted)}) counted on true`.execute(db)
  return { ...countsIn(rows), inOneBucket: rows[0]?.inOneBucket ?? 0 }
}

/** Counts whole samples: one that is cut off is not random, but has the oldest entries. */
async function countSamples(db: Db, { query, facet }: CountsRequest, buckets: number) {
  const matching = sql`
    select tokens from search_entry where ${matches(query, 'by_index', sampleOf(buckets))}`
  const { rows } = await tokenCounts(facet, matching).execute(db)
  return countsIn(rows)
}

async function countOrEstimate(db: Db, request: CountsRequest) {
  const max = maxExact(request.limits)
  const { inOneBucket, ...counted } = await countFewOrSample(db, request)
  if (inOneBucket * sampleBuckets <= max && counted.total <= max)
    return { inOneBucket, count: { ...counted, approximate: false } }
  const buckets = sampleBucketsFor(inOneBucket, request.limits)
  const { total, byToken } = buckets === 1 ? counted : await countSamples(db, request, buckets)
  const whole = [...byToken].map(([token, count]) => [token, extrapolate(count, buckets)] as const)
  const estimate = {
    total: extrapolate(total, buckets),
    byToken: new Map(whole),
    approximate: true,
  }
  return { inOneBucket, count: estimate }
}

/** Counts at a time: each takes a connection, which other requests need too. */
const atOnce = 2

/**
 * The number of hits, and of each choice; a facet's own selection does not affect its counts. With the
 * number of hits in one bucket.
 */
export async function countChoices(db: Db, query: SearchQuery) {
  const facets = [undefined, ...query.groups.keys()]
  const limits = countLimits(facets.length)
  const found = new Map<string | undefined, Count>()
  let inOneBucket = 0
  for (let n = 0; n < facets.length; n += atOnce) {
    const some = facets.slice(n, n + atOnce).map(async (facet) => {
      const searched = facet === undefined ? query : withoutFacet(query, facet)
      const counted = await countOrEstimate(db, { query: searched, facet, limits })
      found.set(facet, counted.count)
      if (facet === undefined) inOneBucket = counted.inOneBucket
    })
    await Promise.all(some)
  }
  return { counts: found, inOneBucket }
}

export type Counts = Awaited<ReturnType<typeof countChoices>>['counts']
