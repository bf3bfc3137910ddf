import type { Db, Tx } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { visibleProducts } from '../catalog/queries.ts'

export function advertisedProducts(db: Db, rows: number, after?: Cursor) {
  const query = visibleProducts(db)
    .innerJoin('advertisement', 'advertisement.product_id', 'product.id')
    .select('advertisement.created_at as advertisedAt')
    .where('product.sold_at', 'is', null)
  return findNewestFirst(
    query,
    ['advertisement.created_at', 'advertisement.product_id'],
    rows,
    after,
  )
}

/** Returns whether the product was not advertised before. */
export async function advertise(tx: Tx, productId: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('advertisement')
    .values({ product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .executeTakeFirst()
  return inserted !== undefined
}
