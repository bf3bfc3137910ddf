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

type Told = {
  categoryId: string
  /** `YYYY-MM-DD`, the first day of the month of purchase. */
  purchasedOn: string
  wish: NewProduct
}

type Listing = Told & { seller: Member; currency: string }

const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)

/** What is kept of what a seller says, but for the pictures. */
export function columnsOf({ categoryId, purchasedOn, wish }: Told) {
  return {
    category_id: categoryId,
    title: wish.header,
    description: wish.description,
    original_price: toMinor(wish.originalprice),
    resale_price: toMinor(wish.resaleprice),
    purchased_on: purchasedOn,
    condition: wish.condition,
    location: wish.location,
    phone: wish.phone,
    specs: JSON.stringify(wish.specs),
    grades: json(wish.grades),
    locks: json(wish.locks),
    passport: json(wish.passport),
  }
}

/** Puts a product on offer. Its id. */
export async function list(tx: Tx, { seller, currency, ...told }: Listing) {
  await keepHere(tx, seller)
  const chosen = await chosenPhotos(tx, seller, told.wish)
  const { id } = await tx
    .insertInto('product')
    .values({
      ...columnsOf(told),
      seller_id: seller.id,
      image: coverOf(told.wish, chosen),
      currency,
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
