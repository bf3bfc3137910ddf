import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import type { CardReversal } from '../../providers/stripe-transfers.ts'

/** Whether the application asked for a reversal itself. */
export async function isOwnReversal(tx: Tx, { id, rowId }: CardReversal): Promise<boolean> {
  const known = await tx
    .selectFrom('transfer_reversal')
    .select('id')
    .where(sql<boolean>`(provider_id = ${id} or id::text = ${rowId})`)
    .executeTakeFirst()
  return known !== undefined
}

/** Undefined if it is known already. */
export async function insertReversalByHand(tx: Tx, transferId: string, made: CardReversal) {
  const row = await tx
    .insertInto('transfer_reversal')
    .values({
      transfer_id: transferId,
      amount: made.amount,
      provider_id: made.id,
      state: 'sent',
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const addReversedByHand = (tx: Tx, transferId: string, amount: number) =>
  tx
    .updateTable('transfer')
    .set({ reversed: sql<number>`reversed + ${amount}` })
    .where('id', '=', transferId)
    .execute()
