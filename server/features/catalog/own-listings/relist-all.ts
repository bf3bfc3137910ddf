import { type RelistRefusal, relistRefusals } from '../../../../contract/selling/own-listings.ts'
import { requireMember } from '../../../access/procedures.ts'
import { consumeRateLimit, tryConsumeRateLimit } from '../../../access/rate-limits.ts'
import type { RequestContext } from '../../../context.ts'
import type { Tx } from '../../../database/db.ts'
import { ensureMayList, ensureSellerNotSuspended } from '../ensure-may-list.ts'
import { catalogLimits } from '../rate-limits.ts'
import { inBatches } from './in-batches.ts'
import { isRelistable, lockListings, showLocked } from './queries.ts'

type Listing = { id: string; image: string }

/** Why the locked listing stays paused, or null. Counts its relisting. */
async function refusalFor(tx: Tx, { id, image }: Listing): Promise<RelistRefusal | null> {
  if (image === '') return 'picture_needed'
  const isCounted = await tryConsumeRateLimit(tx, catalogLimits.relistProduct, id)
  return isCounted ? null : 'changed_too_often'
}

/** Relists locked listings of the caller, and returns for each why it stays paused, or null. */
async function relist(context: RequestContext, tx: Tx, listings: Listing[]) {
  const seller = requireMember(context)
  await ensureSellerNotSuspended(tx, seller, seller.id)
  await ensureMayList(context, tx, seller.id)
  const decided: { id: string; refusal: RelistRefusal | null }[] = []
  for (const listing of listings) {
    decided.push({ id: listing.id, refusal: await refusalFor(tx, listing) })
  }
  const shown = decided.filter(({ refusal }) => refusal === null)
  await showLocked(
    tx,
    shown.map(({ id }) => id),
  )
  return decided.map(({ refusal }) => refusal)
}

/**
 * Relists the caller's paused listings, in the background like `pauseAll`, except those that an admin has paused: their
 * seller relists them one by one. Returns how many were relisted, and why the others stay paused. Refuses
 * `too_many_requests`, and what `ensureSellerNotSuspended` and `ensureMayList` refuse.
 */
export async function relistAll(context: RequestContext) {
  const { db, backgroundDb } = context
  const { id: sellerId } = requireMember(context)
  await consumeRateLimit(db, catalogLimits.relistAll, sellerId)
  const refusals = await inBatches(backgroundDb, async (tx, range) => {
    const listings = await lockListings(tx, sellerId, isRelistable, range)
    const outcome = listings.length > 0 ? await relist(context, tx, listings) : []
    return { ids: listings.map(({ id }) => id), outcome }
  })
  const countOf = (wanted: RelistRefusal | null) =>
    refusals.flat().filter((refusal) => refusal === wanted).length
  const left = relistRefusals.map((because) => ({ because, count: countOf(because) }))
  return { relisted: countOf(null), left: left.filter(({ count }) => count > 0) }
}
