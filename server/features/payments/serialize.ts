import {
  type LedgerBalance,
  type LedgerTransaction,
  ledgerAccounts,
  type Payment,
} from '../../../contract/payments.ts'
import { toSignedText, toText } from '../../../contract/schemas/money.ts'
import type { Visitor } from '../../access/caller.ts'
import { can } from '../../access/policy.ts'
import type { ShownPayment, ShownTransaction } from './queries.ts'

function refundOf({ reason, refundedAt, sentAt }: ShownPayment): Payment['refund'] {
  if (reason === null || refundedAt === null) return null
  return { reason, date: refundedAt.toISOString(), sent: sentAt !== null }
}

/** A payment as admins see it. */
export function payment(row: ShownPayment, visitor: Visitor): Payment {
  const refund = refundOf(row)
  return {
    _id: row.id,
    bookingId: row.bookingId,
    productId: row.productId,
    header: row.title,
    buyerName: row.buyerName,
    sellerName: row.sellerName,
    price: toText(row.amount),
    fee: toText(row.fee),
    currency: row.currency,
    date: row.createdAt.toISOString(),
    transactionId: row.intentId,
    refund,
    can: { refund: refund === null && can('refund_payment', visitor, row) },
  }
}

type InAccount = { account: LedgerBalance['account']; amount: number }

const inOrder = (one: InAccount, other: InAccount) =>
  ledgerAccounts.indexOf(one.account) - ledgerAccounts.indexOf(other.account)

const inWords = <Row extends InAccount>(row: Row) => ({ ...row, amount: toSignedText(row.amount) })

/** A transaction of the ledger, its entries in the order of the accounts. */
export function ledgerTransaction(row: ShownTransaction): LedgerTransaction {
  return {
    _id: row.id,
    kind: row.kind,
    header: row.title,
    bookingId: row.bookingId,
    transactionId: row.intentId,
    date: row.createdAt.toISOString(),
    entries: row.entries.toSorted(inOrder).map(inWords),
  }
}

/** What is in each account, in the order of the accounts. */
export function balances(rows: (InAccount & { currency: string })[]): LedgerBalance[] {
  return rows.toSorted(inOrder).map(inWords)
}
