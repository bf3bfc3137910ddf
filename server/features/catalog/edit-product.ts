import type { EditedProduct } from '../../../contract/catalog.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { auditedFieldsOf, recordEdit } from './audit-edit.ts'
import { editableProductOf } from './editable-product.ts'
import { consumeSellerRateLimit, lockAvailableProduct } from './lock-available.ts'
import { coverOf, lockChosenPhotos, replacePhotos } from './photos.ts'
import { catalogPolicy } from './policy.ts'
import { purchaseDateOf, type ValidatedProduct, validateProduct } from './product-input.ts'
import { catalogLimits } from './rate-limits.ts'
import { ensureNotInOpenSale, refuseListedSerial } from './serial.ts'
import { noteChangedTerms, termsOf } from './terms.ts'
import { productColumns } from './write-product.ts'

type Locked = Awaited<ReturnType<typeof lockAvailableProduct>>

/** Refuses `edited_meanwhile` if it was edited since `read`, the time of its last edit (ISO 8601). */
function ensureNotRevised({ revisedAt }: Locked, read: string | null) {
  if (revisedAt?.getTime() !== (read ? Date.parse(read) : undefined))
    throw refuse('edited_meanwhile')
}

/** Refuses `serial_on_offer` for a new serial number; a quarantined listing is not for sale with it. */
async function ensureSerialIsFree(tx: Tx, { hiddenBecause }: Locked, serialKey?: Buffer) {
  if (serialKey && hiddenBecause !== 'serial') await ensureNotInOpenSale(tx, serialKey)
}

async function rewrite(tx: Tx, id: string, ownerId: string, product: ValidatedProduct) {
  const chosen = await lockChosenPhotos(tx, { id: ownerId }, product.input)
  const before = await termsOf(tx, id)
  await tx
    .updateTable('product')
    .set({ ...productColumns(product), image: coverOf(product.input, chosen) })
    .set({ revised_at: now })
    .where('id', '=', id)
    .execute()
    .catch(refuseListedSerial)
  await replacePhotos(tx, id, chosen)
  await noteChangedTerms(tx, id, before)
}

/**
 * Replaces all fields of a product, for its seller or an admin, whose edit is audited and told to the
 * seller. Photos must belong to the seller. Refuses what `lockAvailableProduct` does,
 * `edited_meanwhile`, `serial_on_offer` and `bad_input`.
 */
export async function editProduct(
  context: RequestContext,
  { id, revisedAt, ...input }: EditedProduct,
) {
  const member = requireMember(context)
  const purchasedOn = purchaseDateOf(input)
  // Before anything is counted or stored: the product may be missing or belong to another seller.
  if (!(await editableProductOf(context.db, member, id))) throw refuse('not_found')
  await consumeRateLimit(context.db, catalogLimits.editProduct, member.id)
  const validProduct = await validateProduct(context, input, purchasedOn)
  await withHoldsReleased(context, 'product_reserved', async (tx) => {
    const product = await lockAvailableProduct(context, tx, catalogPolicy.edit_product, id)
    if (revisedAt !== undefined) ensureNotRevised(product, revisedAt)
    await ensureSerialIsFree(tx, product, validProduct.serialKey)
    const before = await auditedFieldsOf(tx, id)
    if (before.recordedValues.resaleprice !== toText(toMinor(input.resaleprice))) {
      await consumeSellerRateLimit(context, tx, catalogLimits.changePrice, product)
    }
    await rewrite(tx, id, product.ownerId, validProduct)
    if (product.ownerId !== member.id) await recordEdit(context, tx, member, product, before)
  })
}
