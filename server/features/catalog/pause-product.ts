import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { endRestrictions } from '../restrictions/queries.ts'
import { ensureMayList, ensureSellerNotSuspended } from './ensure-may-list.ts'
import { consumeSellerRateLimit, lockAvailableProduct } from './lock-available.ts'
import { notifySeller } from './notify-seller.ts'
import { catalogPolicy } from './policy.ts'
import { catalogLimits } from './rate-limits.ts'
import { recordListingRestriction, standardReasons } from './restrict-listing.ts'

type Locked = Awaited<ReturnType<typeof lockAvailableProduct>>

/** Records a pause by an admin in the audit log, and states its reasons to the seller. */
async function recordPause(context: RequestContext, tx: Tx, product: Locked) {
  const { ownerId, title } = product
  const member = requireMember(context)
  if (ownerId === member.id) return
  const decision = { ...standardReasons, decidedBy: member.id }
  await recordListingRestriction(context, tx, 'listingPaused', product, decision)
  await recordAudit(tx, member, {
    action: 'pause_listing',
    memberId: ownerId,
    subject: title,
    before: { onTheLists: true },
    after: { onTheLists: false },
  })
}

/** Records a relisting by an admin in the audit log, and notifies the seller. */
async function recordRelisting(context: RequestContext, tx: Tx, product: Locked) {
  const { ownerId, title } = product
  const member = requireMember(context)
  if (ownerId === member.id) return
  await notifySeller(context, tx, 'listingRelisted', product)
  await recordAudit(tx, member, {
    action: 'relist_listing',
    memberId: ownerId,
    subject: title,
    before: { onTheLists: false },
    after: { onTheLists: true },
  })
}

/**
 * Hides a product from the lists. Idempotent. Refuses `product_quarantined`, and what
 * `lockAvailableProduct` and `consumeSellerRateLimit` refuse.
 */
export async function pauseProduct(context: RequestContext, id: string) {
  await withHoldsReleased(context, 'product_reserved', async (tx) => {
    const product = await lockAvailableProduct(context, tx, catalogPolicy.pause_product, id)
    await consumeRateLimit(tx, catalogLimits.pauseByAccount, requireMember(context).id)
    if (product.hiddenBecause === 'serial') throw refuse('product_quarantined')
    if (product.hiddenBecause === 'paused') return
    await consumeSellerRateLimit(context, tx, catalogLimits.pauseProduct, product)
    await tx
      .updateTable('product')
      .set({ hidden_at: now, hidden_because: 'paused' })
      .where('id', '=', id)
      .execute()
    await recordPause(context, tx, product)
  })
}

/**
 * Shows a paused product on the lists again. Idempotent. Refuses `product_quarantined`, `picture_needed` for one
 * that staff restored after its photos were deleted, and what `lockAvailableProduct`,
 * `ensureSellerNotSuspended`, `ensureMayList` and `consumeSellerRateLimit` refuse.
 */
export async function relistProduct(context: RequestContext, id: string) {
  await withHoldsReleased(context, 'product_reserved', async (tx) => {
    const product = await lockAvailableProduct(context, tx, catalogPolicy.relist_product, id)
    await consumeRateLimit(tx, catalogLimits.relistByAccount, requireMember(context).id)
    if (product.hiddenBecause === 'serial') throw refuse('product_quarantined')
    if (product.hiddenBecause === null) return
    if (product.image === '') throw refuse('picture_needed')
    await ensureSellerNotSuspended(tx, requireMember(context), product.ownerId)
    await ensureMayList(context, tx, product.ownerId)
    await consumeSellerRateLimit(context, tx, catalogLimits.relistProduct, product)
    await tx
      .updateTable('product')
      .set({ hidden_at: null, hidden_because: null })
      .where('id', '=', id)
      .execute()
    await endRestrictions(tx, 'listingPaused', id)
    await recordRelisting(context, tx, product)
  })
}
