import { type RawBuilder, sql } from 'kysely'
import type { BookingState } from '../../../contract/bookings.ts'
import { now, type Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { type EndCause, notifyOfEnd } from './notify.ts'
import { hasOpenPaymentIntent, isLiveHold } from './queries.ts'
import { ensureNoOpenPayment } from './release.ts'

/** Whether a booking is unpaid and can still be paid. */
export const isPayable = sql<boolean>`(booking.state = 'held'
  or (booking.state = 'expired' and ${hasOpenPaymentIntent}))`

/** The state of a hold that is ended. An expired hold may not be marked as expired yet. */
export const endedHoldState = sql<BookingState>`
  case when expires_at > ${now} then 'cancelled' else 'expired' end`

/** Bookings by the member, and of the member's products. */
function bookingsInvolving(tx: Tx, memberId: string) {
  return tx
    .selectFrom('booking')
    .select('booking.id')
    .where('buyer_id', '=', memberId)
    .union(
      tx
        .selectFrom('booking')
        .innerJoin('product', 'product.id', 'booking.product_id')
        .select('booking.id')
        .where('product.seller_id', '=', memberId),
    )
}

/**
 * Locks the bookings that involve a member and meet the condition. Call within `withHoldsReleased`, after
 * the lock on their products: it cancels open payments.
 */
export async function lockBookingsToEnd(tx: Tx, memberId: string, condition: RawBuilder<boolean>) {
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'title', 'buyer_id as buyerId'])
    .select(isLiveHold.as('live'))
    .where(condition)
    .where('id', 'in', bookingsInvolving(tx, memberId))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = bookings.map(({ id }) => id)
  await ensureNoOpenPayment(tx, ids)
  return bookings
}

type Bookings = Awaited<ReturnType<typeof lockBookingsToEnd>>
type End = { memberId: string; cause: EndCause }

/** Tells the buyers of live holds of the member's products that their holds have ended. */
export async function notifyBuyersOfEnd(
  services: EmailServices,
  tx: Tx,
  ended: Bookings,
  { memberId, cause }: End,
) {
  const holds = ended.filter(({ live, buyerId }) => live && buyerId !== memberId)
  for (const hold of holds) await notifyOfEnd(services, tx, hold, cause)
}
