import type { LedgerTransaction } from '../../../contract/payments/payments.ts'
import type { Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import type { Entry } from './entries.ts'

type Posting = {
  kind: LedgerTransaction['kind']
  /** The row or provider object that caused it; a second posting of one kind and cause fails. */
  causeId: string
  /** Absent for payouts and top-ups of the platform. */
  intentId?: string
  currency: string
  entries: Entry[]
}

export async function post(tx: Tx, { kind, causeId, intentId, currency, entries }: Posting) {
  const { id } = await tx
    .insertInto('ledger_transaction')
    .values({ kind, cause_id: causeId, intent_id: intentId ?? null })
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  const rows = entries.map(({ account, memberId, amount }) => {
    return { transaction_id: id, account, member_id: memberId, amount, currency }
  })
  await tx.insertInto('ledger_entry').values(rows).modifyEnd(prepared).execute()
}
