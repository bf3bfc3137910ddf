import { sql } from 'kysely'
import type { CacheTag } from '../../database/cache-tags.ts'
import type { Db } from '../../database/db.ts'

/** Pages embed the age of their data, which browsers refetch after 5 minutes. */
const maxTtlMs = 2 * 60_000

/** In milliseconds: usage time is shown in months. */
function msUntilMonthEnds(now = new Date()): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()
}

const idsOf = (tags: CacheTag[]) =>
  tags.flatMap((one) => (one.startsWith('product:') ? one.slice('product:'.length) : []))

/**
 * Milliseconds until the first hold on these products expires, which no notification announces.
 * Zero or negative if one expired within the last `within` ms; undefined without holds.
 */
async function nextHoldEnd(db: Db, productIds: string[], within: number) {
  if (productIds.length === 0) return undefined
  const left = sql<number>`extract(epoch from expires_at - clock_timestamp())::float8 * 1000`
  const rows = await db
    .selectFrom('booking')
    .select(left.as('left'))
    .where('product_id', 'in', productIds)
    .where('state', '=', 'held')
    .where(
      'expires_at',
      '>',
      sql<Date>`clock_timestamp() - make_interval(secs => ${within / 1000})`,
    )
    .orderBy('expires_at')
    .limit(1)
    .execute()
  return rows[0]?.left
}

/** In milliseconds. Zero or negative if a hold expired during the rendering. */
export async function ttlOf(db: Db, tags: CacheTag[], renderMs: number): Promise<number> {
  const holdEnd = await nextHoldEnd(db, idsOf(tags), renderMs)
  return Math.min(maxTtlMs, msUntilMonthEnds(), holdEnd ?? maxTtlMs)
}
