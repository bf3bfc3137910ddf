import { recordAudit } from '../../access/audit.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import type { Member } from '../../context.ts'
import { type Tx, transact, uniqueViolation } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { lockEditableProduct } from '../catalog/queries.ts'
import { isInOpenSale } from '../catalog/serial.ts'
import { notifyMember } from '../notices/notify.ts'
import { isTwinOfListingBy } from '../reports/queries.ts'
import { endRestrictions } from '../restrictions/queries.ts'
import { closeSystemReports } from './queries.ts'

async function show(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ hidden_at: null, hidden_because: null })
    .where('id', '=', id)
    .where('hidden_because', '=', 'serial')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Refuses `serial_on_offer`. The unique index knows only the listings that are not sold. */
async function ensureNotBeingSold(tx: Tx, id: string) {
  const { serialKey } = await tx
    .selectFrom('product')
    .select('serial_key as serialKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (serialKey && (await isInOpenSale(tx, serialKey))) throw refuse('serial_on_offer')
}

type Released = { id: string; ownerId: string; title: string }

async function notifySeller(services: EmailServices, tx: Tx, { id, ownerId, title }: Released) {
  const notice = { memberId: ownerId, kind: 'listingReleased', subject: id, title } as const
  const email = { name: 'listingReleased', values: { title } } as const
  await notifyMember(services, tx, { ...notice, path: '/dashboard/myproducts' }, email)
}

async function releaseFromQuarantine(services: EmailServices, tx: Tx, admin: Member, id: string) {
  const product = await lockEditableProduct(tx, admin, id)
  if (product?.ownerId === admin.id) throw refuse('own_case')
  if (await isTwinOfListingBy(tx, id, admin.id)) throw refuse('own_case')
  if (!product || !(await show(tx, id))) throw refuse('not_found')
  await ensureNotBeingSold(tx, id)
  await closeSystemReports(tx, id, admin.id)
  await endRestrictions(tx, 'listingHeld', id)
  await notifySeller(services, tx, product)
  await recordAudit(tx, admin, {
    action: 'release_listing',
    person: product.ownerId,
    title: product.title,
    before: { onShow: false },
    after: { onShow: true },
  })
}

/** `POST /products/{id}/release`. Of two with one serial number, the unique index admits one. */
export const releaseListing = implementer.moderation.release.handler(async function releaseProduct({
  context,
  input,
}) {
  const admin = requireMember(context)
  try {
    await transact(context.db, (tx) => releaseFromQuarantine(context, tx, admin, input.id))
  } catch (error) {
    if (uniqueViolation(error) === 'one_live_product_per_serial') throw refuse('serial_on_offer')
    throw error
  }
  return { released: true }
})
