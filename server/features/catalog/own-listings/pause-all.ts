import { requireMember } from '../../../access/procedures.ts'
import { consumeRateLimit } from '../../../access/rate-limits.ts'
import type { RequestContext } from '../../../context.ts'
import { catalogLimits } from '../rate-limits.ts'
import { inBatches } from './in-batches.ts'
import { isPausable, lockListings, pauseLocked } from './queries.ts'

/**
 * Pauses the caller's listings that are not reserved, in the background, as there may be thousands. Returns how many.
 * Refuses `too_many_requests`.
 */
export async function pauseAll(context: RequestContext): Promise<number> {
  const { db, backgroundDb } = context
  const { id: sellerId } = requireMember(context)
  await consumeRateLimit(db, catalogLimits.pauseAll, sellerId)
  const paused = await inBatches(backgroundDb, async (tx, range) => {
    const ids = (await lockListings(tx, sellerId, isPausable, range)).map(({ id }) => id)
    return { ids, outcome: (await pauseLocked(tx, ids, isPausable)).length }
  })
  return paused.reduce((sum, count) => sum + count, 0)
}
