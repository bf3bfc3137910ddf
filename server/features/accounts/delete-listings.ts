import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import { anyOf, type Db, now, type Tx, transact } from '../../database/db.ts'
import { repeatUntilEmpty } from '../../jobs/repeat-until-empty.ts'
import { isPayable } from '../holds/end-holds-of-member.ts'

const batch = 200

/** What erases the contact details of a product or booking. */
export const erased = { phone: '-', location: '-' }

/** What is set on an unsold product of an account that is deleted. */
export const deletion = {
  withdrawn_at: sql<Date>`coalesce(withdrawn_at, ${now})`,
  ...erased,
}

/** What erases the rest that a seller entered about a product, except its title and serial number. */
const erasedTexts = { description: '-', image: '', specs: '{}', passport: null, disclosures: null }

/** Whether a buyer has paid for the product, which makes it part of the record of a sale. */
const isRecorded = sql<boolean>`exists (
  select from booking where booking.product_id = product.id
    and booking.state in ('paid', 'refunded'))`

/** Erases what the seller entered about these locked products, except those of which there was a sale. */
export async function eraseTexts(tx: Tx, productIds: string[]) {
  const erasedProducts = await tx
    .updateTable('product')
    .set(erasedTexts)
    .where('id', '=', anyOf(productIds))
    .where(({ not }) => not(isRecorded))
    .returning('id')
    .execute()
  const ids = erasedProducts.map(({ id }) => id)
  await tx
    .updateTable('product_photo')
    .set({ alt: '' })
    .where('product_id', '=', anyOf(ids))
    .where('alt', '<>', '')
    .execute()
}

/**
 * The products of a seller that the deletion of the account locks: those that are not deleted, and
 * deleted ones that still have contact details. Each part has an index.
 */
export const isToBeEnded = (sellerId: string) => sql<boolean>`(
  (product.seller_id = ${sellerId} and product.withdrawn_at is null)
  or (product.seller_id = ${sellerId} and product.withdrawn_at is not null
    and (product.phone <> '-' or product.location <> '-')))`

const isReserved = sql<boolean>`exists (
  select from booking where booking.product_id = product.id and ${isPayable})`

const freeListings = (db: Db, sellerId: string) =>
  db
    .selectFrom('product')
    .select('product.id')
    .where(isToBeEnded(sellerId))
    .where('product.sold_at', 'is', null)
    .where(({ not }) => not(isReserved))

/** Whether the seller has more listings than a batch of `deleteListings`. */
async function hasManyListings(db: Db, sellerId: string): Promise<boolean> {
  const more = batch + 1
  const listings = await freeListings(db, sellerId).limit(more).execute()
  return listings.length === more
}

async function deleteBatch(tx: Tx, sellerId: string): Promise<number> {
  const free = freeListings(tx, sellerId).orderBy('product.id').limit(batch)
  const ids = (await free.forUpdate().execute()).map(({ id }) => id)
  // A new snapshot, with the bookings that the locks have waited for.
  const deleted = await tx
    .updateTable('product')
    .set(deletion)
    .where('product.id', '=', anyOf(ids))
    .where(({ not }) => not(isReserved))
    .returning('product.id')
    .execute()
  const gone = deleted.map(({ id }) => id)
  await tx.deleteFrom('advertisement').where('product_id', '=', anyOf(gone)).execute()
  await eraseTexts(tx, gone)
  return ids.length
}

/**
 * Deletes the listings of a seller that are neither sold nor reserved, 200 in a transaction each. Erases
 * what they say, and what those say that were deleted before.
 */
function deleteListings(db: Db, sellerId: string): Promise<void> {
  return repeatUntilEmpty(batch, () => transact(db, (tx) => deleteBatch(tx, sellerId)))
}

/**
 * Deletes the listings of a seller who has too many for the transaction of the deletion. Ensure first that the account
 * can be deleted: a call that fails later leaves them deleted.
 */
export async function deleteManyListings(
  { db, backgroundDb }: Pick<AppServices, 'db' | 'backgroundDb'>,
  sellerId: string,
): Promise<void> {
  if (await hasManyListings(db, sellerId)) await deleteListings(backgroundDb, sellerId)
}
