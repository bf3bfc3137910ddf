import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

export async function exportFavourites(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['favourites']> {
  const query = db
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .select(['favourite.product_id', 'product.title', 'favourite.created_at'])
    .where('favourite.member_id', '=', memberId)
  const found = await findNewestFirst(query, ['favourite.created_at', 'favourite.product_id'], rows)
  return found.map((row) => ({
    productId: row.product_id,
    header: row.title,
    kept: row.created_at.toISOString(),
  }))
}

export async function eraseFavourites(tx: Tx, memberId: string) {
  await tx.deleteFrom('favourite').where('member_id', '=', memberId).execute()
}
