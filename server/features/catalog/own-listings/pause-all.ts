import { requireMember } from '../../../access/procedures.ts'
import { consumeRateLimit } from '../../../access/rate-limits.ts'
import type { RequestContext } from '../../../context.ts'
import { catalogLimits } from '../rate-limits.ts'
import { inBatches } from './in-batches.ts'
import { isPausable, lockListings, pauseLocked } from './queries.ts'

/**
 * Pauses the caller's listings that are not reserved, up to `maxListingsPerCall`. Returns how many; if fewer, none is
 * left. Refuses `too_many_requests`.
 */
export async function pauseAll(context: RequestContext): Promise<number> {
  const { db } = context
  const { id: sellerId } = requireMember(context)
  await consumeRateLimit(db, catalogLimits.pauseAll, sellerId)
  const { changed } = await inBatches(db, async (tx, range) => {
    const ids = await lockListings(tx, sellerId, isPausable, range)
    return { ids, changed: (await pauseLocked(tx, ids, isPausable)).length }
  })
  return changed
}
