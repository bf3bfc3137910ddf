import type { OwnData } from '../../../contract/own-account.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

export async function exportFileImports(
  db: Db,
  sellerId: string,
  rows: number,
): Promise<OwnData['fileImports']> {
  const query = db
    .selectFrom('product_import')
    .select(['listed_at', 'products', 'file_hash'])
    .where('seller_id', '=', sellerId)
  const found = await findNewestFirst(query, ['listed_at', 'id'], rows)
  return found.map(({ listed_at, products, file_hash }) => {
    return { date: listed_at.toISOString(), products, fileHash: file_hash.toString('hex') }
  })
}
