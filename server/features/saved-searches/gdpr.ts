import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

export async function exportSearches(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['searches']> {
  const query = db
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'paused', 'alerts', 'created_at'])
    .where('member_id', '=', memberId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map(({ created_at, ...row }) => ({ ...row, created: created_at.toISOString() }))
}

export async function eraseSearches(tx: Tx, memberId: string) {
  await tx.deleteFrom('saved_search').where('member_id', '=', memberId).execute()
}
