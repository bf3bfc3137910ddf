import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import type { Member, RequestContext } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { lockLiveMember } from '../accounts/queries.ts'
import { mayList } from '../catalog/ensure-may-list.ts'
import { lockEditableProduct } from '../catalog/queries.ts'
import { ensureNotInOpenSale, refuseListedSerial } from '../catalog/serial.ts'
import { notifyMember } from '../notices/notify.ts'
import { closeSystemReports } from '../reports/closing-queries.ts'
import { isTwinOfListingBy } from '../reports/queries.ts'
import { endRestrictions } from '../restrictions/queries.ts'
import { hiddenAfterwards } from './restore/rules.ts'

const sellerIdOf = (tx: Tx, id: string) =>
  tx.selectFrom('product').select('seller_id as sellerId').where('id', '=', id).executeTakeFirst()

/** Locks a listing and, before it, its seller: a suspension that is being lifted would leave it hidden. */
async function lockWithSeller(tx: Tx, admin: Member, id: string) {
  const found = await sellerIdOf(tx, id)
  const seller = found && (await lockLiveMember(tx, found.sellerId))
  if (!seller) return undefined
  const product = await lockEditableProduct(tx, admin, id)
  return product && { ...product, isSellerSuspended: seller.suspendedAt !== null }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockWithSeller>>>

/**
 * Shows a quarantined listing, unless its seller may not list now (then it is paused) or is suspended. Returns why
 * it is still hidden, or null.
 */
async function show(context: RequestContext, tx: Tx, product: Locked) {
  const hidden = hiddenAfterwards({
    ...product,
    isPictureLost: product.image === '',
    mayList: await mayList(context, tx, product.ownerId),
  })
  await tx
    .updateTable('product')
    .set({ hidden_at: hidden && now, hidden_because: hidden })
    .where('id', '=', product.id)
    .execute()
  return hidden
}

async function serialKeyOf(tx: Tx, id: string) {
  const { serialKey } = await tx
    .selectFrom('product')
    .select('serial_key as serialKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return serialKey
}

type Hidden = ReturnType<typeof hiddenAfterwards>

/** What the seller is told, by why the listing is still hidden. */
const releasedAs = {
  none: 'listingReleased',
  paused: 'listingReleasedPaused',
  suspended: 'listingReleasedWhileSuspended',
} as const

async function notifySeller(
  services: EmailServices,
  tx: Tx,
  { id, ownerId, title }: Locked,
  hidden: Hidden,
) {
  const kind = releasedAs[hidden ?? 'none']
  const notice = { memberId: ownerId, kind, subject: id, title } as const
  const listing = { variant: hidden ?? 'shown' }
  const email = { name: 'listingReleased', values: { title, listing } } as const
  await notifyMember(services, tx, { ...notice, path: '/dashboard/myproducts' }, email)
}

async function releaseFromQuarantine(context: RequestContext, tx: Tx, admin: Member, id: string) {
  const product = await lockWithSeller(tx, admin, id)
  if (product?.ownerId === admin.id) throw refuse('own_case')
  if (await isTwinOfListingBy(tx, id, admin.id)) throw refuse('own_case')
  if (product?.hiddenBecause !== 'serial') throw refuse('not_found')
  const hidden = await show(context, tx, product)
  await ensureNotInOpenSale(tx, await serialKeyOf(tx, id))
  await closeSystemReports(tx, id, admin.id)
  await endRestrictions(tx, 'listingHeld', id)
  await notifySeller(context, tx, product, hidden)
  await recordAudit(tx, admin, {
    action: 'release_listing',
    memberId: product.ownerId,
    subject: product.title,
    before: { onShow: false },
    after: { onShow: hidden === null },
  })
}

/**
 * Releases a listing that is quarantined for its serial number, as an admin. Refuses `not_found`, `own_case` and
 * `serial_on_offer`; of two with one serial number, the unique index admits one.
 */
export async function releaseListing(context: RequestContext, id: string) {
  const admin = requireMember(context)
  const release = (tx: Tx) => releaseFromQuarantine(context, tx, admin, id)
  await transact(context.db, release).catch(refuseListedSerial)
}
