import type { Db, Tx } from '../../database/db.ts'
import { composedOnce } from '../../database/prepared.ts'
import { type Cursor, inOrder, usualRows } from '../../http/pagination.ts'
import { productsOnShow } from '../catalog/queries.ts'

function advertised(db: Db, rows: number, after?: Cursor) {
  const query = productsOnShow(db)
    .innerJoin('advertisement', 'advertisement.product_id', 'product.id')
    .select('advertisement.created_at as advertisedAt')
    .where('product.sold_at', 'is', null)
  return inOrder(query, ['advertisement.created_at', 'advertisement.product_id'], rows, after)
}

const firstAdvertised = composedOnce((db) => advertised(db, usualRows))

/** The advertised products that are unsold, newest advertisement first. */
export function advertisedProducts(db: Db, rows: number, after?: Cursor) {
  if (rows === usualRows && !after) return firstAdvertised(db, {})
  return advertised(db, rows, after).execute()
}

/** Advertises the product, unless it is advertised already. */
export async function advertise(tx: Tx, productId: string) {
  await tx
    .insertInto('advertisement')
    .values({ product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
