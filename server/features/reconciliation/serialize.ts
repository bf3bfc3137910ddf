import type {
  BalanceComparison,
  UnmatchedMovement,
} from '../../../contract/payments/reconciliation.ts'
import type { FailedRefund } from '../../../contract/payments/refunds.ts'
import { toSignedText, toText } from '../../../contract/schemas/money.ts'
import type { Caller } from '../../context.ts'
import type { FailedRefundRow } from '../refunds/failed-queries.ts'
import { isParty } from '../sales/rules.ts'
import type { ComparisonRow, UnmatchedRow } from './queries.ts'

export function toComparison(row: ComparisonRow): BalanceComparison {
  const { currency, available, pending, ledger, unlisted, owed } = row
  return {
    currency,
    available: toSignedText(available),
    pending: toSignedText(pending),
    ledger: toSignedText(ledger),
    difference: toSignedText(available + pending - ledger),
    unlisted: toSignedText(unlisted),
    owed: toSignedText(owed),
    missing: toText(Math.max(0, owed - available - pending)),
  }
}

export function toUnmatched(row: UnmatchedRow): UnmatchedMovement {
  const { side, category, reference, currency } = row
  return {
    side,
    category,
    reference,
    currency,
    _id: String(row.id),
    header: row.title,
    amount: toSignedText(row.amount),
    date: row.createdAt.toISOString(),
  }
}

/** A refund that failed, as staff see it. */
export function toFailedRefundForStaff(row: FailedRefundRow, { member }: Caller): FailedRefund {
  const { bookingId, saleId, title, buyerName, buyerEmail, currency } = row
  return {
    bookingId,
    saleId,
    buyerName,
    buyerEmail,
    currency,
    _id: row.id,
    header: title,
    owed: toText(row.owed),
    date: row.createdAt.toISOString(),
    // One that the bank returned has an id at the provider.
    refusal: row.providerId === null ? row.failureReason : null,
    can: { payOutside: member !== null && !isParty(row, member) && !row.isChargedBack },
  }
}
