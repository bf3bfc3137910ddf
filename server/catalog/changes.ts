import { sql } from 'kysely'
import type { NewProduct } from '../../contract/catalog.ts'
import { toMinor } from '../../contract/money.ts'
import type { Tx } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../visitor.ts'
import { chosenPhotos, coverOf, show } from './photos.ts'

/** Keeps the seller from being deleted until the transaction ends; refuses if that has happened. */
async function keepHere(tx: Tx, seller: Member) {
  const here = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', seller.id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!here) throw refuse('sign_in_required')
}

type Listing = {
  seller: Member
  categoryId: string
  currency: string
  /** `YYYY-MM-DD`, the first day of the month of purchase. */
  purchasedOn: string
  wish: NewProduct
}

/** Puts a product on offer. Its id. */
export async function list(tx: Tx, { seller, categoryId, currency, purchasedOn, wish }: Listing) {
  await keepHere(tx, seller)
  const chosen = await chosenPhotos(tx, seller, wish)
  const { id } = await tx
    .insertInto('product')
    .values({
      seller_id: seller.id,
      category_id: categoryId,
      title: wish.header,
      image: coverOf(wish, chosen),
      description: wish.description,
      original_price: toMinor(wish.originalprice),
      resale_price: toMinor(wish.resaleprice),
      currency,
      purchased_on: purchasedOn,
      condition: wish.condition,
      location: wish.location,
      phone: wish.phone,
      specs: JSON.stringify(wish.specs),
      grades: wish.grades && JSON.stringify(wish.grades),
      locks: wish.locks && JSON.stringify(wish.locks),
      passport: wish.passport && JSON.stringify(wish.passport),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await show(tx, id, chosen)
  return id
}

/** Whether somebody holds the locked product. Holds that ran out must be written down before. */
export async function isReserved(tx: Tx, productId: string): Promise<boolean> {
  const live = await tx
    .selectFrom('booking')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return live !== undefined
}

/** Takes the product off the site, and its advertisement with it. Whether it was advertised. */
export async function withdraw(tx: Tx, productId: string): Promise<boolean> {
  await tx
    .updateTable('product')
    .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', productId)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('advertisement')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
