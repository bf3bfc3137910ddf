import type { Removal } from '../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../access/audit.ts'
import { ensure } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import type { Member, RequestContext } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { endHold } from '../holds/end-hold.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { ensureUndecided, upholdReports } from '../reports/close.ts'
import { isTwinOfListingBy } from '../reports/queries.ts'
import { lockAvailableProduct } from './lock-available.ts'
import { catalogPolicy } from './policy.ts'
import { lockEditableProduct } from './queries.ts'
import { type Reasons, recordListingRestriction, standardReasons } from './restrict-listing.ts'
import { hideSoldProduct, markProductDeleted } from './write-product.ts'

type Locked = Awaited<ReturnType<typeof lockAvailableProduct>>

/** Takes a listing off the site. Returns what the audit log says about it. */
async function takeOff(tx: Tx, { id, soldAt }: Locked) {
  if (soldAt) {
    await hideSoldProduct(tx, id)
    return { before: { onShow: true }, after: { onShow: false } }
  }
  const advertised = await markProductDeleted(tx, id)
  return { before: { forSale: true, advertised }, after: { forSale: false, advertised: false } }
}

/** Removes the listing of another member, and states the reasons to its seller. */
async function removeByAdmin(context: RequestContext, tx: Tx, product: Locked, reasons: Reasons) {
  const admin = requireMember(context)
  const { before, after } = await takeOff(tx, product)
  const decision = { ...reasons, decidedBy: admin.id }
  await recordListingRestriction(context, tx, 'listingRemoved', product, decision)
  await recordAudit(tx, admin, {
    action: 'remove_listing',
    memberId: product.ownerId,
    subject: product.title,
    before,
    after: { ...after, ...(reasons.reason && { ground: reasons.ground }) },
  })
}

/** Refuses `own_case` to an admin who sells the listing with the same serial number. */
async function ensureOwnsNoTwin(tx: Tx, id: string, admin: Member): Promise<void> {
  if (await isTwinOfListingBy(tx, id, admin.id)) throw refuse('own_case')
}

/**
 * For its seller, or an admin, whose removal gets standard reasons. Reports stay open. Refuses
 * `not_found`, `product_sold`, `product_reserved`, `card_provider_away`, `own_case`.
 */
export async function deleteProduct(context: RequestContext, id: string) {
  const member = requireMember(context)
  await withHoldsReleased(context, 'product_reserved', async (tx) => {
    const product = await lockAvailableProduct(context, tx, catalogPolicy.delete_product, id)
    if (product.ownerId === member.id) {
      await markProductDeleted(tx, id)
    } else {
      await ensureOwnsNoTwin(tx, id, member)
      await removeByAdmin(context, tx, product, standardReasons)
    }
  })
}

/** Locks the listing of another member, and the report that its removal decides. */
async function lockForRemoval(context: RequestContext, tx: Tx, { id, report }: Removal) {
  const admin = requireMember(context)
  const product = await lockEditableProduct(tx, admin, id)
  await ensureUndecided(tx, report, 'product_id', id)
  if (!product || product.hiddenBecause === 'removed') throw refuse('not_found')
  ensure(catalogPolicy.remove_listing, context.caller, product)
  await ensureOwnsNoTwin(tx, id, admin)
  return product
}

/**
 * Removes the listing of another member, ends its hold, states the reasons to its seller, and closes its
 * reports. Of a sold product only the page is removed; the sale goes on. Refuses `not_found`,
 * `report_decided`, `own_case`, `buyer_paying`, `card_provider_away`.
 */
export async function removeListing(context: RequestContext, sent: Removal) {
  const admin = requireMember(context)
  const { id, ground, reason } = sent
  await withHoldsReleased(context, 'buyer_paying', async (tx) => {
    const product = await lockForRemoval(context, tx, sent)
    if (!product.soldAt) await endHold(context, tx, id)
    await removeByAdmin(context, tx, product, { ground, reason })
    await upholdReports(context, tx, { subject: 'product_id', id, decidedBy: admin.id })
  })
}
