import type { CacheTag } from '../../database/cache-tags.ts'
import type { Db } from '../../database/db.ts'
import { nextHoldEnd } from './queries.ts'

/** Pages embed the age of their data, which browsers refetch after 5 minutes. */
const maxTtlMs = 2 * 60_000

/** In milliseconds: usage time is shown in months. */
function msUntilMonthEnds(now = new Date()): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()
}

const idsOf = (tags: CacheTag[]) =>
  tags.flatMap((one) => (one.startsWith('product:') ? one.slice('product:'.length) : []))

/** Zero if a hold expired during the rendering. */
export async function ttlOf(db: Db, tags: CacheTag[], renderMs: number): Promise<number> {
  const holdEnd = await nextHoldEnd(db, idsOf(tags), renderMs)
  return Math.min(maxTtlMs, msUntilMonthEnds(), holdEnd ?? maxTtlMs)
}
