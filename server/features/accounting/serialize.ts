import {
  type LedgerBalance,
  type LedgerTransaction,
  ledgerAccounts,
} from '../../../contract/payments/payments.ts'
import { toSignedText } from '../../../contract/schemas/money.ts'
import type { LedgerTransactionRow } from './queries.ts'

type InAccount = { account: LedgerBalance['account']; amount: number }

const inOrder = (one: InAccount, other: InAccount) =>
  ledgerAccounts.indexOf(one.account) - ledgerAccounts.indexOf(other.account)

const describeEntries = <Row extends InAccount>(row: Row) => ({
  ...row,
  amount: toSignedText(row.amount),
})

export function toLedgerTransaction(row: LedgerTransactionRow): LedgerTransaction {
  return {
    _id: row.id,
    kind: row.kind,
    header: row.title,
    bookingId: row.bookingId,
    transactionId: row.intentId,
    date: row.createdAt.toISOString(),
    entries: row.entries.toSorted(inOrder).map(describeEntries),
  }
}

export function toBalances(rows: (InAccount & { currency: string })[]): LedgerBalance[] {
  return rows.toSorted(inOrder).map(describeEntries)
}
