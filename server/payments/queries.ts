import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { Member } from '../visitor.ts'

/** A hold that is being paid lasts at least this long, once. */
const secondsToPay = 15 * 60

const payable = [
  'booking.id',
  'booking.buyer_id as ownerId',
  'booking.title',
  'booking.price',
  'booking.currency',
  'booking.state',
  'booking.expires_at as expiresAt',
] as const

/** The buyer's booking of this id, whatever its state. */
export function bookingOfBuyer(db: Db, buyer: Member, id: string) {
  return db
    .selectFrom('booking')
    .select([...payable, sql<Date>`clock_timestamp()`.as('now')])
    .where('booking.id', '=', id)
    .where('booking.buyer_id', '=', buyer.id)
    .executeTakeFirst()
}

/** The buyer's unpaid live bookings of this price (minor units); two at most are read. */
export function heldBookingsAt(db: Db, buyer: Member, price: number) {
  return db
    .selectFrom('booking')
    .select('id')
    .where('buyer_id', '=', buyer.id)
    .where('price', '=', price)
    .where('state', '=', 'held')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .limit(2)
    .execute()
}

/** Gives the buyer time to pay: the first start of payment makes the hold last at least 15 minutes. */
export async function extendOnce(db: Db, bookingId: string) {
  await db
    .updateTable('booking')
    .set({
      extended_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`greatest(expires_at, clock_timestamp() + make_interval(secs => ${secondsToPay}))`,
    })
    .where('id', '=', bookingId)
    .where('state', '=', 'held')
    .where('extended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .execute()
}

export function intentOfBooking(db: Db, bookingId: string) {
  return db
    .selectFrom('payment_intent')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
}

type NewIntent = { id: string; bookingId: string; amount: number; currency: string }

export async function keepIntent(db: Db, { id, bookingId, amount, currency }: NewIntent) {
  await db
    .insertInto('payment_intent')
    .values({ id, booking_id: bookingId, amount, currency })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .execute()
}

/** The intents whose outcome is not settled here, oldest first. */
export function openIntents(db: Db) {
  return db
    .selectFrom('payment_intent')
    .select('id')
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .limit(500)
    .execute()
}

/**
 * The intent with its booking and product, both kept from changing until the transaction ends.
 * The product is locked before the booking, as everywhere.
 */
export async function lockIntent(tx: Tx, intentId: string) {
  const ids = await tx
    .selectFrom('payment_intent')
    .innerJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .select(['booking.id', 'booking.product_id'])
    .where('payment_intent.id', '=', intentId)
    .executeTakeFirst()
  if (!ids) return undefined
  const product = await tx
    .selectFrom('product')
    .select(['id', 'sold_at as soldAt', 'withdrawn_at as withdrawnAt'])
    .where('id', '=', ids.product_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const booking = await tx
    .selectFrom('booking')
    .innerJoin('payment_intent', 'payment_intent.booking_id', 'booking.id')
    .innerJoin('member', 'member.id', 'booking.buyer_id')
    .select([
      ...payable,
      'payment_intent.amount',
      'payment_intent.settled_at as settledAt',
      'member.email',
    ])
    .where('booking.id', '=', ids.id)
    .forUpdate(['booking', 'payment_intent'])
    .executeTakeFirstOrThrow()
  return { product, booking }
}

/** Whether somebody other than this booking holds the product live. */
export async function isHeldByAnother(tx: Tx, productId: string, bookingId: string) {
  const other = await tx
    .selectFrom('booking')
    .select('id')
    .where('product_id', '=', productId)
    .where('id', '!=', bookingId)
    .where('state', 'in', ['held', 'paid'])
    .executeTakeFirst()
  return other !== undefined
}

export function paymentOfIntent(db: Db, intentId: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'booking_id as bookingId'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}

type Charge = { id: string; amount: number; currency: string }

/** Writes the payment, sells the product and closes the booking and the intent. The payment's id. */
export async function recordPayment(tx: Tx, bookingId: string, productId: string, charge: Charge) {
  await tx.updateTable('booking').set({ state: 'paid' }).where('id', '=', bookingId).execute()
  await tx
    .updateTable('product')
    .set({ sold_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', productId)
    .execute()
  const payment = await tx
    .insertInto('payment')
    .values({
      booking_id: bookingId,
      intent_id: charge.id,
      amount: charge.amount,
      currency: charge.currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await closeIntent(tx, charge.id)
  return payment.id
}

/** Owes the buyer the money back. Nothing is sent yet. */
export async function owe(tx: Tx, bookingId: string, charge: Charge, reason: string) {
  await tx
    .insertInto('refund')
    .values({ intent_id: charge.id, amount: charge.amount, currency: charge.currency, reason })
    .execute()
  await tx.updateTable('booking').set({ state: 'refunded' }).where('id', '=', bookingId).execute()
  await closeIntent(tx, charge.id)
}

export async function closeIntent(db: Db, intentId: string) {
  await db
    .updateTable('payment_intent')
    .set({ settled_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', intentId)
    .execute()
}

export async function noteRefundSent(db: Db, intentId: string, providerId: string) {
  await db
    .updateTable('refund')
    .set({ provider_id: providerId, sent_at: sql<Date>`clock_timestamp()` })
    .where('intent_id', '=', intentId)
    .execute()
}
