import type { FraudWarning, OpenDispute } from '../../../../contract/payments/reconciliation.ts'
import { toText } from '../../../../contract/schemas/money.ts'
import { isInquiry } from '../../../providers/stripe-disputes.ts'
import type { FraudWarningRow, OpenDisputeRow } from './queries.ts'

export function toFraudWarning(row: FraudWarningRow): FraudWarning {
  const { saleId, title, buyerName, buyerId, sellerName, sellerId, currency, reason } = row
  return {
    saleId,
    buyerName,
    buyerId,
    sellerName,
    sellerId,
    currency,
    reason,
    sellerPaid: row.sellerPaid,
    _id: row.id,
    header: title,
    price: toText(row.price),
    date: row.openedAt.toISOString(),
  }
}

export function toDispute(row: OpenDisputeRow): OpenDispute {
  const { saleId, title, buyerName, buyerId, sellerName, sellerId, currency, reason, status } = row
  return {
    saleId,
    buyerName,
    buyerId,
    sellerName,
    sellerId,
    sellerEmail: row.sellerEmail,
    currency,
    reason,
    _id: row.id,
    header: title,
    amount: toText(row.amount),
    kind: isInquiry(status) ? 'inquiry' : 'chargeback',
    evidenceDue: (row.needsResponse && row.evidenceDueAt?.toISOString()) || null,
    evidence: {
      sent: row.evidenceSentAt?.toISOString() ?? null,
      planned: row.evidenceStop ? null : (row.evidencePlannedAt?.toISOString() ?? null),
      stop: row.needsResponse ? row.evidenceStop : null,
    },
    date: row.openedAt.toISOString(),
  }
}
