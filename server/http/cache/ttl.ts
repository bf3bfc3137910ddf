import type { Db } from '../../database/db.ts'
import type { CacheTag } from '../../database/replica/cache-tags.ts'
import { nextHoldEnd } from './queries.ts'

/**
 * In milliseconds. The lists in a page say when they were read, and a browser reads those that are
 * older than five minutes again: no page brings older ones than these.
 */
const maxTtlMs = 2 * 60_000

/** In milliseconds: then everybody has used their laptop for a month longer. */
function untilMonthEnds(now = new Date()): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()
}

const idsOf = (ingredients: CacheTag[]) =>
  ingredients.flatMap((one) => (one.startsWith('product:') ? one.slice('product:'.length) : []))

/**
 * For how many milliseconds what was made of this is true, as far as the clock decides: not at all
 * when a hold ran out while it was made, which took `took` milliseconds.
 */
export async function ttlOf(db: Db, ingredients: CacheTag[], took: number): Promise<number> {
  const holdEnd = await nextHoldEnd(db, idsOf(ingredients), took)
  return Math.min(maxTtlMs, untilMonthEnds(), holdEnd ?? maxTtlMs)
}
