import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import type { Member } from '../../context.ts'
import { now, type Tx, transact, uniqueViolation } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { lockEditableProduct } from '../catalog/queries.ts'
import { isInOpenSale } from '../catalog/serial.ts'
import { notifyMember } from '../notices/notify.ts'
import { isTwinOfListingBy } from '../reports/queries.ts'
import { endRestrictions } from '../restrictions/queries.ts'
import { closeSystemReports } from './queries.ts'

/** The listing of a suspended seller is shown once the suspension is lifted. */
const onlyIfSuspended = <Value>(value: RawBuilder<Value>) => sql<Value | null>`case when exists (
  select from member where member.id = product.seller_id and suspended_at is not null
) then ${value} end`

/** Returns whether buyers see it now; undefined if it was not in quarantine. */
async function show(tx: Tx, id: string): Promise<boolean | undefined> {
  const released = await tx
    .updateTable('product')
    .set({
      hidden_at: onlyIfSuspended(now),
      hidden_because: onlyIfSuspended(sql<'suspended'>`'suspended'`),
    })
    .where('id', '=', id)
    .where('hidden_because', '=', 'serial')
    .returning(sql<boolean>`hidden_at is null`.as('isShown'))
    .executeTakeFirst()
  return released?.isShown
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

async function notifySeller(
  services: EmailServices,
  tx: Tx,
  { id, ownerId, title }: Released,
  isShown: boolean,
) {
  const kind = isShown ? 'listingReleased' : 'listingReleasedWhileSuspended'
  const notice = { memberId: ownerId, kind, subject: id, title } as const
  const listing = { variant: isShown ? 'shown' : 'suspended' }
  const email = { name: 'listingReleased', values: { title, listing } } as const
  await notifyMember(services, tx, { ...notice, path: '/dashboard/myproducts' }, email)
}

async function releaseFromQuarantine(services: EmailServices, tx: Tx, admin: Member, id: string) {
  const product = await lockEditableProduct(tx, admin, id)
  if (product?.ownerId === admin.id) throw refuse('own_case')
  if (await isTwinOfListingBy(tx, id, admin.id)) throw refuse('own_case')
  const isShown = product && (await show(tx, id))
  if (!product || isShown === undefined) throw refuse('not_found')
  await ensureNotBeingSold(tx, id)
  await closeSystemReports(tx, id, admin.id)
  await endRestrictions(tx, 'listingHeld', id)
  await notifySeller(services, tx, product, isShown)
  await recordAudit(tx, admin, {
    action: 'release_listing',
    person: product.ownerId,
    title: product.title,
    before: { onShow: false },
    after: { onShow: isShown },
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
