import type { OwnData } from '../../../contract/own-account.ts'
import { toSignedText } from '../../../contract/schemas/money.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

export async function exportLedger(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['ledger']> {
  const query = db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transaction as happened', 'happened.id', 'entry.transaction_id')
    .select(['entry.amount', 'entry.currency', 'happened.created_at'])
    .select(({ ref }) => [
      // Payouts, top-ups and fees of the platform have none, and they are no member's.
      ref('happened.intent_id').$castTo<string>().as('intent_id'),
      'happened.kind',
      'entry.account',
    ])
    .where('entry.member_id', '=', memberId)
  const found = await findNewestFirst(query, ['happened.created_at', 'happened.id'], rows)
  return found.map((row) => ({
    kind: row.kind,
    account: row.account,
    amount: toSignedText(row.amount),
    currency: row.currency,
    transactionId: row.intent_id,
    date: row.created_at.toISOString(),
  }))
}
