import type { Tx } from '../../../database/db.ts'

/** Notes what a lost chargeback paid of failed refunds, in minor units. */
export async function setFailedRefundsPaid(tx: Tx, disputeId: string, amount: number) {
  await tx
    .updateTable('card_dispute')
    .set({ settles: amount })
    .where('id', '=', disputeId)
    .execute()
}

/** Notes that a lost chargeback leaves the rest of the price where it was. */
export async function markLostInPart(tx: Tx, disputeId: string) {
  await tx.updateTable('card_dispute').set({ in_part: true }).where('id', '=', disputeId).execute()
}
