import { sql } from 'kysely'
import type { EditedProduct } from '../../../contract/catalog.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { type Tx, uniqueViolation } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { editableProductOf } from './editable-product.ts'
import { consumeSellerRateLimit, lockAvailable } from './lock-available.ts'
import { chosenPhotos, coverOf, replacePhotos } from './photos.ts'
import { catalogPolicy } from './policy.ts'
import { ensurePurchaseDate, type ValidatedProduct, validated } from './product-input.ts'
import { catalogLimits } from './rate-limits.ts'
import { isInOpenSale } from './serial.ts'
import { productColumns } from './write-product.ts'

async function auditedFieldsOf(tx: Tx, id: string) {
  const { originalPrice, resalePrice, ...words } = await tx
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['category.name as category', 'title as header', 'condition'])
    .select(['original_price as originalPrice', 'resale_price as resalePrice'])
    .where('product.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...words, originalprice: toText(originalPrice), resaleprice: toText(resalePrice) }
}

type AuditedFields = Awaited<ReturnType<typeof auditedFieldsOf>>

function differences(one: AuditedFields, other: AuditedFields) {
  const fields = Object.keys(one) as (keyof AuditedFields)[]
  return Object.fromEntries(
    fields.filter((field) => one[field] !== other[field]).map((field) => [field, one[field]]),
  )
}

/** Translates a violation of the unique index: another listing on offer has this serial number. */
function refuseSerialOnOffer(error: unknown): never {
  if (uniqueViolation(error) === 'one_live_product_per_serial') throw refuse('serial_on_offer')
  throw error
}

type Locked = Awaited<ReturnType<typeof lockAvailable>>

/** Refuses `edited_meanwhile` if it was edited since `read`, the time of its last edit (ISO 8601). */
function ensureNotRevised({ revisedAt }: Locked, read: string | null) {
  if (revisedAt?.getTime() !== (read ? Date.parse(read) : undefined))
    throw refuse('edited_meanwhile')
}

/** Refuses `serial_on_offer` for a new serial number; a quarantined listing is not on offer with it. */
async function ensureNotBeingSold(tx: Tx, { hiddenBecause }: Locked, serialKey?: Buffer) {
  if (!serialKey || hiddenBecause === 'serial') return
  if (await isInOpenSale(tx, serialKey)) throw refuse('serial_on_offer')
}

async function rewrite(tx: Tx, id: string, ownerId: string, product: ValidatedProduct) {
  const chosen = await chosenPhotos(tx, { id: ownerId }, product.input)
  await tx
    .updateTable('product')
    .set({ ...productColumns(product), image: coverOf(product.input, chosen) })
    .set({ revised_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
    .catch(refuseSerialOnOffer)
  await replacePhotos(tx, id, chosen)
}

/**
 * Replaces all fields of a product, for its seller or an admin, whose edit is audited. Photos must
 * belong to the seller. Refuses what `lockAvailable` does, `edited_meanwhile`, `serial_on_offer` and
 * `bad_input`.
 */
export async function editProduct(
  context: RequestContext,
  { id, revisedAt, ...input }: EditedProduct,
) {
  const member = requireMember(context)
  ensurePurchaseDate(input)
  // Before anything is counted or stored: the product may be missing or belong to another seller.
  if (!(await editableProductOf(context.db, member, id))) throw refuse('not_found')
  await consumeRateLimit(context.db, catalogLimits.editProduct, member.id)
  const validProduct = await validated(context, input)
  await withHoldsReleased(context, 'product_reserved', async (tx) => {
    const product = await lockAvailable(context, tx, catalogPolicy.edit_product, id)
    if (revisedAt !== undefined) ensureNotRevised(product, revisedAt)
    await ensureNotBeingSold(tx, product, validProduct.serialKey)
    const before = await auditedFieldsOf(tx, id)
    if (before.resaleprice !== toText(toMinor(input.resaleprice))) {
      await consumeSellerRateLimit(context, tx, catalogLimits.changePrice, product)
    }
    await rewrite(tx, id, product.ownerId, validProduct)
    if (product.ownerId === member.id) return
    const after = await auditedFieldsOf(tx, id)
    await recordAudit(tx, member, {
      action: 'edit_listing',
      person: product.ownerId,
      title: product.title,
      before: differences(before, after),
      after: differences(after, before),
    })
  })
}
