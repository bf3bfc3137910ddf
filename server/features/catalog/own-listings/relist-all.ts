import { type RelistRefusal, relistRefusals } from '../../../../contract/selling/own-listings.ts'
import { requireMember } from '../../../access/procedures.ts'
import { consumeRateLimit, tryConsumeRateLimit } from '../../../access/rate-limits.ts'
import type { RequestContext } from '../../../context.ts'
import type { Tx } from '../../../database/db.ts'
import { ensureMayList, ensureSellerNotSuspended } from '../ensure-may-list.ts'
import { catalogLimits } from '../rate-limits.ts'
import { inBatches } from './in-batches.ts'
import {
  countRelistableWithoutImage,
  isRelistableWithImage,
  lockListings,
  showLocked,
} from './queries.ts'

/** Those of these locked listings that were not changed too often today. Counts their relisting. */
async function notChangedTooOften(tx: Tx, ids: string[]): Promise<string[]> {
  const counted: string[] = []
  for (const id of ids) {
    if (await tryConsumeRateLimit(tx, catalogLimits.relistProduct, id)) counted.push(id)
  }
  return counted
}

/** Relists locked listings of the caller that were not changed too often today, and returns how many. */
async function relist(context: RequestContext, tx: Tx, ids: string[]): Promise<number> {
  const seller = requireMember(context)
  await ensureSellerNotSuspended(tx, seller, seller.id)
  await ensureMayList(context, tx, seller.id)
  const shown = await notChangedTooOften(tx, ids)
  await showLocked(tx, shown)
  return shown.length
}

/**
 * Relists the caller's paused listings, up to `maxListingsPerCall`, except those that an admin has paused: their
 * seller relists them one by one. Returns how many were relisted, and why the others stay paused; if fewer were
 * relisted, these are all. Refuses `too_many_requests`, and what `ensureSellerNotSuspended` and `ensureMayList` refuse.
 */
export async function relistAll(context: RequestContext) {
  const { db } = context
  const { id: sellerId } = requireMember(context)
  await consumeRateLimit(db, catalogLimits.relistAll, sellerId)
  const { changed, unchanged } = await inBatches(db, async (tx, range) => {
    const ids = await lockListings(tx, sellerId, isRelistableWithImage, range)
    return { ids, changed: ids.length > 0 ? await relist(context, tx, ids) : 0 }
  })
  const counts: Record<RelistRefusal, number> = {
    picture_needed: await countRelistableWithoutImage(db, sellerId),
    changed_too_often: unchanged,
  }
  const left = relistRefusals.map((because) => ({ because, count: counts[because] }))
  return { relisted: changed, left: left.filter(({ count }) => count > 0) }
}
