import { sql } from 'kysely'
import type { Member } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'

function payableBookings(db: Db) {
  return db
    .selectFrom('booking')
    .select([
      'id',
      'buyer_id as ownerId',
      'title',
      'price',
      'currency',
      'state',
      'expires_at as expiresAt',
    ])
    .select(sql<Date>`clock_timestamp()`.as('now'))
}

export function bookingOfBuyer(db: Db, buyer: Member, id: string) {
  return payableBookings(db)
    .where('id', '=', id)
    .where('buyer_id', '=', buyer.id)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export function lockBooking(tx: Tx, id: string) {
  return payableBookings(tx)
    .where('id', '=', id)
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}

/** The buyer's live unpaid bookings of this price (minor units), at most two. */
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

export function intentsOf(db: Db, bookingId: string) {
  return db
    .selectFrom('payment_intent')
    .select('id')
    .select(sql<boolean>`settled_at is null`.as('open'))
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .modifyEnd(prepared)
    .execute()
}

export function openIntentsOf(db: Db, bookingIds: string[]) {
  return db
    .selectFrom('payment_intent')
    .select('id')
    .where('booking_id', 'in', bookingIds)
    .where('settled_at', 'is', null)
    .execute()
}

type NewIntent = { id: string; bookingId: string; amount: number; currency: string }

/** Stores an intent; false when it is stored already, or the booking has another open one. */
export async function insertIntent(
  tx: Tx,
  { id, bookingId, amount, currency }: NewIntent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_intent')
    .values({ id, booking_id: bookingId, amount, currency })
    .onConflict((conflict) => conflict.doNothing())
    .modifyEnd(prepared)
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Closing = {
  /** One that was never charged has no fee. */
  providerFee?: 0
  cardFingerprint?: string | null
}

/** Marks an intent as final. */
export async function closeIntent(db: Db, id: string, closing: Closing = {}) {
  const { providerFee, cardFingerprint } = closing
  await db
    .updateTable('payment_intent')
    .set({
      settled_at: sql<Date>`clock_timestamp()`,
      ...(providerFee !== undefined && { provider_fee: providerFee }),
      ...(cardFingerprint && { card_fingerprint: cardFingerprint }),
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .modifyEnd(prepared)
    .execute()
}

/** Whether the intent is one of ours; the provider's account may have others. */
export async function isIntentStored(db: Db, id: string): Promise<boolean> {
  const stored = await db
    .selectFrom('payment_intent')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst()
  return stored !== undefined
}

/** An intent of this booking, with its payment once it is recorded. */
export function intentOfBooking(db: Db, bookingId: string, id: string) {
  return db
    .selectFrom('payment_intent')
    .leftJoin('payment', 'payment.intent_id', 'payment_intent.id')
    .select(['payment_intent.id', 'payment.id as paymentId'])
    .where('payment_intent.booking_id', '=', bookingId)
    .where('payment_intent.id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst()
}
