import type { Tx } from '../../database/db.ts'

export async function eraseAlerts(tx: Tx, memberId: string) {
  await tx.deleteFrom('product_alert').where('member_id', '=', memberId).execute()
}
