import type { Insertable } from 'kysely'
import type { NewProduct } from '../../../contract/catalog.ts'
import { givenDisclosures } from '../../../contract/schemas/disclosures.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import type { Member } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import type { DB } from '../../database/schema.gen.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { reportSameSerial } from '../reports/same-serial.ts'
import { attachPhotos, coverOf, lockChosenPhotos } from './photos.ts'
import { isInOpenSale } from './serial.ts'

type ProductColumns = {
  categoryId: string
  /** `YYYY-MM-DD`, the first day of the month of purchase. */
  purchasedOn: string
  input: NewProduct
  serialKey: Buffer | undefined
}

type Listing = ProductColumns & {
  seller: Member
  currency: string
  /** Unique per seller. */
  clientId?: string | undefined
}

const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)

/** Columns of a product except for its images. An omitted serial number leaves the stored one. */
export function productColumns({ categoryId, purchasedOn, input, serialKey }: ProductColumns) {
  return {
    category_id: categoryId,
    title: input.header,
    description: input.description,
    original_price: toMinor(input.originalprice),
    resale_price: toMinor(input.resaleprice),
    purchased_on: purchasedOn,
    condition: input.condition,
    location: input.location,
    delivery: input.delivery,
    phone: input.phone,
    specs: JSON.stringify(input.specs),
    grades: json(input.grades),
    locks: json(input.locks),
    passport: json(input.passport),
    disclosures: json(givenDisclosures(input.disclosures)),
    serial_key: serialKey,
  }
}

/**
 * The id of the new row; undefined when a unique index finds its serial number on a listing for sale, or its
 * client id, which violates its index again when the product is inserted as quarantined.
 */
function insertListed(tx: Tx, product: Insertable<DB['product']>) {
  return tx
    .insertInto('product')
    .values(product)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Hides a product whose serial number is for sale or being sold already, until staff release or remove it. */
async function insertQuarantined(
  services: EmailServices,
  tx: Tx,
  product: Insertable<DB['product']>,
) {
  const quarantined = await tx
    .insertInto('product')
    .values({ ...product, hidden_at: now, hidden_because: 'serial' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { seller_id: sellerId, title } = product
  await reportSameSerial(services, tx, { id: quarantined.id, sellerId, title })
  return quarantined
}

/** Lists a product of a locked seller. Returns its id, and whether it was quarantined for its serial number. */
export async function listProduct(
  services: EmailServices,
  tx: Tx,
  { seller, currency, clientId, ...draft }: Listing,
) {
  const chosen = await lockChosenPhotos(tx, seller, draft.input)
  const image = coverOf(draft.input, chosen)
  const columns = { ...productColumns(draft), image, currency }
  const product = { ...columns, seller_id: seller.id, client_id: clientId ?? null }
  const { serialKey } = draft
  const isBeingSold = serialKey !== undefined && (await isInOpenSale(tx, serialKey))
  const listed = isBeingSold ? undefined : await insertListed(tx, product)
  const { id } = listed ?? (await insertQuarantined(services, tx, product))
  await attachPhotos(tx, id, chosen)
  return { id, quarantined: !listed }
}

/** Removes the page of a product that stays sold. */
export async function hideSoldProduct(tx: Tx, productId: string): Promise<void> {
  await tx
    .updateTable('product')
    .set({ hidden_at: now, hidden_because: 'removed' })
    .where('id', '=', productId)
    .execute()
}

/** Returns whether the product was advertised. */
export async function markProductDeleted(tx: Tx, productId: string): Promise<boolean> {
  await tx.updateTable('product').set({ withdrawn_at: now }).where('id', '=', productId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('advertisement')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
