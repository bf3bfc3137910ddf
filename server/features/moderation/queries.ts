import type { Member } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'
import { visibleProducts } from '../catalog/queries.ts'

/** Locks the product against withdrawal; undefined when it is withdrawn or hidden. */
export async function lockVisibleProduct(tx: Tx, id: string) {
  await tx.selectFrom('product').select('id').where('id', '=', id).forShare().execute()
  // A separate statement, so that it sees deletions committed while waiting for the lock.
  return visibleProducts(tx).where('product.id', '=', id).executeTakeFirst()
}

/** The id of the report of a member about a product. Throws if there is none. */
export async function reportBy(
  db: Db,
  reporter: Member,
  productId: string | null,
): Promise<string> {
  const { id } = await db
    .selectFrom('report')
    .select('id')
    .where('reporter_id', '=', reporter.id)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return id
}

export async function isOfQuarantinedProduct(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('report')
    .innerJoin('product', 'product.id', 'report.product_id')
    .select('report.id')
    .where('report.id', '=', id)
    .where('report.same_serial_as', 'is not', null)
    .where('report.closed_at', 'is', null)
    .where('product.hidden_because', '=', 'serial')
    .where('product.withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
