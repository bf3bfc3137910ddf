import { type Db, now, type Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { intentClosing } from './intents.ts'

/** Locks the intent, its product and booking; the product first, as everywhere. With its payment. */
export async function lockIntent(tx: Tx, intentId: string) {
  const booking = tx
    .selectFrom('payment_intent')
    .innerJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .where('payment_intent.id', '=', intentId)
  const product = await tx
    .selectFrom('product')
    .select(['sold_at as soldAt', 'withdrawn_at as withdrawnAt', 'hidden_at as hiddenAt'])
    .where('id', 'in', booking.select('booking.product_id'))
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst()
  if (!product) return undefined
  const locked = await booking
    .innerJoin('product', 'product.id', 'booking.product_id')
    // Each settlement locks the product before, so this statement sees what another one has written.
    .leftJoin('payment', 'payment.intent_id', 'payment_intent.id')
    .select([
      'payment.id as paymentId',
      'booking.id as bookingId',
      'booking.product_id as productId',
      'booking.title',
      'booking.state',
      'booking.buyer_id as buyerId',
      'product.seller_id as sellerId',
      'payment_intent.amount',
      'payment_intent.currency',
      'payment_intent.settled_at as settledAt',
    ])
    .forUpdate(['booking', 'payment_intent'])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return { ...locked, productGone: !!product.soldAt || !!product.withdrawnAt || !!product.hiddenAt }
}

export type LockedIntent = NonNullable<Awaited<ReturnType<typeof lockIntent>>>

/** An intent whose money was received, with its booking and buyer. */
export function chargedIntent(db: Db, intentId: string) {
  return db
    .selectFrom('payment_intent')
    .innerJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .innerJoin('ledger_transaction', 'ledger_transaction.cause_id', 'payment_intent.id')
    .select([
      'payment_intent.id as intentId',
      'payment_intent.currency',
      'booking.id as bookingId',
      'booking.buyer_id as buyerId',
    ])
    .where('payment_intent.id', '=', intentId)
    .where('ledger_transaction.kind', 'in', ['sale', 'late_charge'])
    .executeTakeFirst()
}

export type Charge = {
  intentId: string
  amount: number
  currency: string
  cardFingerprint: string | null
}

/**
 * In one statement: the booking is paid, the product sold and not advertised, the intent final. The fee
 * is kept for the record: shares are calculated from the percentages of the sale.
 */
export async function insertPayment(
  tx: Tx,
  { bookingId, productId }: LockedIntent,
  { intentId, amount, currency, fee, cardFingerprint }: Charge & { fee: number },
) {
  const { id } = await tx
    .with('paid', (db) =>
      db.updateTable('booking').set({ state: 'paid' }).where('id', '=', bookingId),
    )
    .with('sold', (db) =>
      db.updateTable('product').set({ sold_at: now }).where('id', '=', productId),
    )
    .with('advertised', (db) => db.deleteFrom('advertisement').where('product_id', '=', productId))
    .with('closed', (db) => intentClosing(db, intentId, { cardFingerprint }))
    .insertInto('payment')
    .values({ booking_id: bookingId, intent_id: intentId, amount, currency, fee })
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a booking whose payment goes back. */
export async function markBookingRefunded(tx: Tx, bookingId: string) {
  await tx.updateTable('booking').set({ state: 'refunded' }).where('id', '=', bookingId).execute()
}
