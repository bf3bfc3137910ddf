import { type QueryCreator, sql } from 'kysely'
import type { Member } from '../../context.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import type { DB } from '../../database/schema.gen.ts'
import { isLiveHold } from '../holds/queries.ts'

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
    .select(now.as('now'))
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
    .where(isLiveHold)
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

/**
 * Stores an intent of a booking that is held; false when it is not, when the intent is stored
 * already, or when the booking has another open one.
 */
export async function insertIntent(
  db: Db,
  { id, bookingId, amount, currency }: NewIntent,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_intent (id, booking_id, amount, currency)
    select ${id}, id, ${amount}, ${currency} from booking
    where id = ${bookingId} and ${isLiveHold}
    for update
    on conflict do nothing ${prepared}`.execute(db)
  return numAffectedRows === 1n
}

type Closing = {
  /** One that was never charged has no fee. */
  providerFee?: 0
  cardFingerprint?: string | null
}

/** Marks an intent as final. */
export async function closeIntent(db: Db, id: string, closing: Closing = {}) {
  await intentClosing(db, id, closing).modifyEnd(prepared).execute()
}

/** Marks an intent as final, as a part of another statement. */
export function intentClosing(db: QueryCreator<DB>, id: string, closing: Closing) {
  const { providerFee, cardFingerprint } = closing
  return db
    .updateTable('payment_intent')
    .set({
      settled_at: now,
      ...(providerFee !== undefined && { provider_fee: providerFee }),
      ...(cardFingerprint && { card_fingerprint: cardFingerprint }),
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
}

/** The intent with its payment once it is recorded; undefined if it is not one of ours. */
export function intentWithPayment(db: Db, id: string) {
  return db
    .selectFrom('payment_intent')
    .leftJoin('payment', 'payment.intent_id', 'payment_intent.id')
    .select(['payment_intent.id', 'payment_intent.booking_id as bookingId'])
    .select('payment.id as paymentId')
    .where('payment_intent.id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst()
}
