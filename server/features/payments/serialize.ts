import type { Payment } from '../../../contract/payments/payments.ts'
import { feeOf, toText } from '../../../contract/schemas/money.ts'
import { can } from '../../access/policy.ts'
import type { Caller } from '../../context.ts'
import { reasonText } from '../refunds/reasons.ts'
import { isParty, mayStaffRefund, refundableAmount } from '../sales/rules.ts'
import { paymentPolicy } from './policy.ts'
import type { PaymentRow } from './queries.ts'

/** Of a refund that failed and is not owed any more, the buyer has the money in another way. */
const isSent = ({ sentAt, refundState, refundFailed }: PaymentRow) =>
  sentAt !== null || (refundState === 'failed' && !refundFailed)

function refundOf(row: PaymentRow): Payment['refund'] {
  const { refundedAt } = row
  const reason = reasonText(row)
  if (reason === null || refundedAt === null) return null
  return { reason, date: refundedAt.toISOString(), sent: isSent(row) }
}

export function toPayment(row: PaymentRow, caller: Caller): Payment {
  const refund = refundOf(row)
  const chargedBack = row.saleState === 'charged_back' || row.isChargebackLost
  const { ownerId: buyerId, sellerId } = row
  const isOwn = caller.member !== null && isParty({ buyerId, sellerId }, caller.member)
  const isRefundable = refund === null && !chargedBack && !isOwn && mayStaffRefund(row)
  const refundable = refundableAmount({ ...row, state: row.saleState, price: row.amount })
  return {
    _id: row.id,
    bookingId: row.bookingId,
    productId: row.productId,
    header: row.title,
    buyerName: row.buyerName,
    buyerId: row.buyerMemberId,
    sellerName: row.sellerName,
    sellerId: row.sellerMemberId,
    price: toText(row.amount),
    fee: toText(feeOf(refundable, row.feePercent)),
    refundedInPart: toText(row.returnedInPart),
    refundable: toText(refundable),
    currency: row.currency,
    date: row.createdAt.toISOString(),
    transactionId: row.intentId,
    refund,
    refundFailed: row.refundFailed,
    chargedBack,
    can: { refund: isRefundable && can(paymentPolicy.refund_payment, caller, row) },
  }
}
