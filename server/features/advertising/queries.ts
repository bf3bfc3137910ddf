import type { Db, Tx } from '../../database/db.ts'
import { compileOnce } from '../../database/prepared.ts'
import { type Cursor, defaultLimit, keysetQuery } from '../../http/pagination.ts'
import { listedProducts } from '../catalog/queries.ts'

function advertisedQuery(db: Db, rows: number, after?: Cursor) {
  const query = listedProducts(db)
    .innerJoin('advertisement', 'advertisement.product_id', 'product.id')
    .select('advertisement.created_at as advertisedAt')
    .where('product.sold_at', 'is', null)
  return keysetQuery(query, ['advertisement.created_at', 'advertisement.product_id'], rows, after)
}

const firstAdvertisedPage = compileOnce((db) => advertisedQuery(db, defaultLimit))

export function advertisedProducts(db: Db, rows: number, after?: Cursor) {
  if (rows === defaultLimit && !after) return firstAdvertisedPage(db, {})
  return advertisedQuery(db, rows, after).execute()
}

export async function advertise(tx: Tx, productId: string) {
  await tx
    .insertInto('advertisement')
    .values({ product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
