import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { postToLedger } from './ledger.ts'

/** Sends the pending refund of an intent. Idempotent at the provider and in the database. */
export async function sendRefund(
  { cards, db }: Pick<AppServices, 'cards' | 'db'>,
  intentId: string,
) {
  const providerId = await cards.refund(intentId)
  await transact(db, (tx) => markRefundSent(tx, intentId, providerId))
}

async function markRefundSent(tx: Tx, intentId: string, providerId: string) {
  const sent = await tx
    .updateTable('refund')
    .from('payment_intent')
    .innerJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .set({ provider_id: providerId, sent_at: sql<Date>`clock_timestamp()` })
    .whereRef('payment_intent.id', '=', 'refund.intent_id')
    .where('refund.intent_id', '=', intentId)
    .where('refund.sent_at', 'is', null)
    .returning(['refund.intent_id as intentId', 'refund.amount', 'refund.currency'])
    .returning(['booking.buyer_id as buyerId', 'product.seller_id as sellerId'])
    .executeTakeFirst()
  if (sent) await postToLedger(tx, 'refund_sent', { ...sent, fee: 0 })
}
