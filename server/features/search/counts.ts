import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { matches, sampleOf } from './filters.ts'
import {
  type CountLimits,
  countLimits,
  estimated,
  type SearchQuery,
  sampleBuckets,
  sampleBucketsFor,
  sufficientSample,
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

/**
 * The number of matches in one sample, and the counts of all matches if these are few, else of the sample
 * if it suffices.
 */
async function countFewOrSample(db: Db, { wanted, facet, limits }: CountsRequest) {
  const maxMatches = maxExact(limits)
  const counted = sql`
    (select tokens from search_entry
    where (select found * ${sql.lit(sampleBuckets)} <= ${sql.lit(maxMatches)} from size)
      and ${matches(wanted)}
    limit ${sql.lit(maxMatches + 1)})
    union all
    select tokens from sample
    where (select found >= ${sql.lit(sufficientSample(limits))} from size)`
  const { rows } = await sql<CountRow & { inSample: number }>`
    with sample as materialized (
      select tokens from search_entry where ${matches(wanted, 'by_index', sampleOf(1))}
    ), size as materialized (select count(*)::int as found from sample)
    select found as "inSample", token, count
    from size left join (${tokenCounts(facet, counted)}) counted on true`.execute(db)
  return { ...countsIn(rows), inSample: rows[0]?.inSample ?? 0 }
}

/** Counts whole samples: one that is cut off is not random, but has the oldest entries. */
async function countSamples(db: Db, { wanted, facet }: CountsRequest, buckets: number) {
  const matching = sql`
    select tokens from search_entry where ${matches(wanted, 'by_index', sampleOf(buckets))}`
  const { rows } = await tokenCounts(facet, matching).execute(db)
  return countsIn(rows)
}

async function countOrEstimate(db: Db, request: CountsRequest) {
  const max = maxExact(request.limits)
  const { inSample, ...counted } = await countFewOrSample(db, request)
  if (inSample * sampleBuckets <= max && counted.total <= max)
    return { inSample, count: { ...counted, approximate: false } }
  const buckets = sampleBucketsFor(inSample, request.limits)
  const { total, byToken } = buckets === 1 ? counted : await countSamples(db, request, buckets)
  const whole = [...byToken].map(([token, count]) => [token, estimated(count, buckets)] as const)
  const estimate = { total: estimated(total, buckets), byToken: new Map(whole), approximate: true }
  return { inSample, count: estimate }
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
