import type { ExportedFavourite } from '../../../contract/favourites.ts'
import type { Db, Tx } from '../../database/db.ts'
import { favouritesOf } from './queries.ts'
import { toExportedFavourite } from './serialize.ts'

export async function exportFavourites(
  db: Db,
  memberId: string,
  rows: number,
): Promise<ExportedFavourite[]> {
  const found = await favouritesOf(db, { id: memberId }, rows)
  return found.map(toExportedFavourite)
}

export async function eraseFavourites(tx: Tx, memberId: string) {
  await tx.deleteFrom('favourite').where('member_id', '=', memberId).execute()
}
