import { sql } from 'kysely'
import { toText } from '../../../contract/schemas/money.ts'
import { recordAudit } from '../../access/audit.ts'
import type { Member } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { notifySeller } from './notify-seller.ts'
import { photoTermsOfProduct } from './terms.ts'

/** Fields of which only the names are recorded: their values are long, or personal data. */
const comparedOnlyFields = sql<Record<string, unknown>>`jsonb_build_object(
  'image', product.image, 'description', product.description, 'purchase', product.purchased_on,
  'phone', product.phone, 'location', product.location, 'delivery', product.delivery,
  'specs', product.specs, 'grades', product.grades, 'locks', product.locks,
  'passport', product.passport, 'disclosures', product.disclosures,
  'serial', product.serial_key, 'photos', ${photoTermsOfProduct})`

/** What an edit can change. Prices are decimal text. */
export async function auditedFieldsOf(tx: Tx, id: string) {
  const { originalPrice, resalePrice, comparedOnly, ...texts } = await tx
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['category.name as category', 'title as header', 'condition'])
    .select(['original_price as originalPrice', 'resale_price as resalePrice'])
    .select(comparedOnlyFields.as('comparedOnly'))
    .where('product.id', '=', id)
    .executeTakeFirstOrThrow()
  const prices = { originalprice: toText(originalPrice), resaleprice: toText(resalePrice) }
  return { recordedValues: { ...texts, ...prices }, comparedOnly }
}

type AuditedFields = Awaited<ReturnType<typeof auditedFieldsOf>>
type Fields = Record<string, unknown>

const changedFields = (before: Fields, after: Fields) =>
  Object.keys(before)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .sort()

const only = (names: string[], fields: AuditedFields['recordedValues']) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => names.includes(field)))

type Edited = { id: string; ownerId: string; title: string }

/** Records what an admin changed in another member's listing, if anything, and tells its seller. */
export async function recordEdit(
  services: EmailServices,
  tx: Tx,
  admin: Member,
  product: Edited,
  before: AuditedFields,
) {
  const after = await auditedFieldsOf(tx, product.id)
  const names = changedFields(before.recordedValues, after.recordedValues)
  const changed = changedFields(before.comparedOnly, after.comparedOnly)
  if (names.length + changed.length === 0) return
  await recordAudit(tx, admin, {
    action: 'edit_listing',
    memberId: product.ownerId,
    subject: product.title,
    before: only(names, before.recordedValues),
    after: { ...only(names, after.recordedValues), ...(changed.length > 0 && { changed }) },
  })
  await notifySeller(services, tx, 'listingEdited', product)
}
