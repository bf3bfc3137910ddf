import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { restrictionsOf } from './queries.ts'
import { toRestriction } from './serialize.ts'

/** The statements of reasons that a member got, without the admins. */
export async function exportRestrictions(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['restrictions']> {
  const query = restrictionsOf(db, memberId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map(toRestriction)
}

export async function eraseRestrictions(tx: Tx, memberId: string) {
  await tx.deleteFrom('restriction').where('member_id', '=', memberId).execute()
}
