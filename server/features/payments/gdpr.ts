import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OwnData } from '../../../contract/own-account.ts'
import { toText } from '../../../contract/schemas/money.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { reasonText } from '../refunds/reasons.ts'

export async function exportPayments(
  db: Db,
  buyerId: string,
  rows: number,
): Promise<OwnData['payments']> {
  const query = db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .leftJoin('payment_intent', 'payment_intent.id', 'payment.intent_id')
    .select(['payment.amount', 'payment.currency', 'payment.intent_id', 'payment.created_at'])
    .select(['booking.id', 'payment_intent.card_fingerprint as card'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('card_dispute')
          .select(['card_dispute.amount', 'card_dispute.currency', 'card_dispute.reason'])
          .select(['card_dispute.status', 'card_dispute.opened_at', 'card_dispute.closed_at'])
          .whereRef('card_dispute.intent_id', '=', 'payment.intent_id')
          .orderBy('card_dispute.opened_at')
          .orderBy('card_dispute.id'),
      ).as('disputes'),
    )
    .where('booking.buyer_id', '=', buyerId)
  const found = await findNewestFirst(query, ['payment.created_at', 'payment.id'], rows)
  return found.map((row) => ({
    amount: toText(row.amount),
    currency: row.currency,
    bookingId: row.id,
    transactionId: row.intent_id,
    card: row.card,
    received: row.created_at.toISOString(),
    disputes: row.disputes.map(({ amount, currency, reason, status, opened_at, closed_at }) => ({
      amount: toText(amount),
      currency,
      reason,
      state: status,
      opened: new Date(opened_at).toISOString(),
      closed: closed_at && new Date(closed_at).toISOString(),
    })),
  }))
}

export async function exportRefunds(
  db: Db,
  buyerId: string,
  rows: number,
): Promise<OwnData['refunds']> {
  const query = db
    .selectFrom('refund')
    .innerJoin('payment_intent', 'payment_intent.id', 'refund.intent_id')
    .innerJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .select(['refund.amount', 'refund.currency', 'refund.reason', 'refund.intent_id'])
    .select(['refund.reason_code as reasonCode', 'refund.reference'])
    .select(['refund.created_at', 'refund.sent_at', 'booking.id'])
    .where('booking.buyer_id', '=', buyerId)
  const found = await findNewestFirst(query, ['refund.created_at', 'refund.id'], rows)
  return found.map((row) => ({
    amount: toText(row.amount),
    currency: row.currency,
    bookingId: row.id,
    transactionId: row.intent_id,
    reason: reasonText(row),
    decided: row.created_at.toISOString(),
    sent: row.sent_at?.toISOString() ?? null,
    bankTransfer: row.reference,
  }))
}
