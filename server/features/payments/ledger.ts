import type { Tx } from '../../database/db.ts'
import { entriesOf, type LedgerKind } from './rules.ts'

type LedgerEvent = {
  intentId: string
  /** The total and the site's fee in it, in minor units. */
  amount: number
  fee: number
  currency: string
  sellerId: string
  buyerId: string
}

/** Posts a money movement to the ledger, in the transaction that causes it. */
export async function postToLedger(
  tx: Tx,
  kind: LedgerKind,
  { intentId, currency, ...deal }: LedgerEvent,
) {
  const { id } = await tx
    .insertInto('ledger_transaction')
    .values({ kind, intent_id: intentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entries = entriesOf(kind, deal).map(({ account, memberId, amount }) => {
    return { transaction_id: id, account, member_id: memberId, amount, currency }
  })
  await tx.insertInto('ledger_entry').values(entries).execute()
}
