import { recordAudit } from '../../access/audit.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import type { Member } from '../../context.ts'
import { type Tx, transact, uniqueViolation } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { lockProductOf } from '../catalog/queries.ts'
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

async function releaseFromQuarantine(tx: Tx, admin: Member, id: string) {
  const product = await lockProductOf(tx, admin, id)
  if (product?.ownerId === admin.id) throw refuse('own_case')
  if (!product || !(await show(tx, id))) throw refuse('not_found')
  await closeSystemReports(tx, id)
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
  try {
    await transact(context.db, (tx) => releaseFromQuarantine(tx, requireMember(context), input.id))
  } catch (error) {
    if (uniqueViolation(error) === 'one_live_product_per_serial') throw refuse('serial_on_offer')
    throw error
  }
  return { released: true }
})
