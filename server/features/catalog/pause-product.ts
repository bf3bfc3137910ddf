import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { endRestrictions } from '../restrictions/queries.ts'
import { ensureMayList } from './ensure-may-list.ts'
import { consumeSellerRateLimit, lockAvailable } from './lock-available.ts'
import { notifySeller } from './notify-seller.ts'
import { catalogPolicy } from './policy.ts'
import { catalogLimits } from './rate-limits.ts'
import { standardReasons, stateListingReasons } from './restrict-listing.ts'

type Locked = Awaited<ReturnType<typeof lockAvailable>>

/**
 * States the reasons of a pause by an admin to the seller, or tells the seller that an admin has relisted
 * the product, and records both in the audit log.
 */
async function recordPause(context: RequestContext, tx: Tx, product: Locked, listed: boolean) {
  const { ownerId, title } = product
  const member = requireMember(context)
  if (ownerId === member.id) return
  if (listed) {
    await notifySeller(context, tx, 'listingRelisted', product)
  } else {
    const decision = { ...standardReasons, decidedBy: member.id }
    await stateListingReasons(context, tx, 'listingPaused', product, decision)
  }
  await recordAudit(tx, member, {
    action: listed ? 'relist_listing' : 'pause_listing',
    person: ownerId,
    title,
    before: { onTheLists: !listed },
    after: { onTheLists: listed },
  })
}

/**
 * Hides a product from the lists. Idempotent. Refuses `product_quarantined`, and what `lockAvailable` and
 * `consumeSellerRateLimit` refuse.
 */
export async function pauseProduct(context: RequestContext, id: string) {
  await withHoldsReleased(context, 'product_reserved', async (tx) => {
    const product = await lockAvailable(context, tx, catalogPolicy.pause_product, id)
    await consumeRateLimit(tx, catalogLimits.pauseByAccount, requireMember(context).id)
    if (product.hiddenBecause === 'serial') throw refuse('product_quarantined')
    if (product.hiddenBecause === 'paused') return
    await consumeSellerRateLimit(context, tx, catalogLimits.pauseProduct, product)
    await tx
      .updateTable('product')
      .set({ hidden_at: sql<Date>`clock_timestamp()`, hidden_because: 'paused' })
      .where('id', '=', id)
      .execute()
    await recordPause(context, tx, product, false)
  })
}

/**
 * Shows a paused product on the lists again. Idempotent. Refuses `product_quarantined`, and what
 * `lockAvailable`, `ensureMayList` and `consumeSellerRateLimit` refuse.
 */
export async function relistProduct(context: RequestContext, id: string) {
  await withHoldsReleased(context, 'product_reserved', async (tx) => {
    const product = await lockAvailable(context, tx, catalogPolicy.relist_product, id)
    await consumeRateLimit(tx, catalogLimits.relistByAccount, requireMember(context).id)
    if (product.hiddenBecause === 'serial') throw refuse('product_quarantined')
    if (product.hiddenBecause === null) return
    await ensureMayList(context, tx, product.ownerId)
    await consumeSellerRateLimit(context, tx, catalogLimits.relistProduct, product)
    await tx
      .updateTable('product')
      .set({ hidden_at: null, hidden_because: null })
      .where('id', '=', id)
      .execute()
    await endRestrictions(tx, 'listingPaused', id)
    await recordPause(context, tx, product, true)
  })
}
