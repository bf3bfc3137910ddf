import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { declarationsOf } from './queries.ts'
import { toDeclaration } from './rules.ts'

export async function exportDeclarations(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['sellerDeclarations']> {
  return (await declarationsOf(db, memberId, rows)).map(toDeclaration)
}

/**
 * Erases a trader's details from the declarations. The snapshots of their sales keep them, with the
 * contract that the buyer has.
 */
export async function eraseTraderDetails(tx: Tx, memberId: string) {
  await tx
    .updateTable('seller_declaration')
    .set({ trader: null })
    .where('member_id', '=', memberId)
    .execute()
}
