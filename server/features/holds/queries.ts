import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'

/** Whether a booking is a hold that lasts; expired ones do not count, whatever their stored state. */
export const isLiveHold = sql<boolean>`
  (booking.state = 'held' and booking.expires_at > clock_timestamp())`

/** Whether the product is held now. */
export const isHeld = sql<boolean>`exists (
  select from booking where booking.product_id = product.id and ${isLiveHold}
)`

/** The price of the product's sale or hold, which an accepted offer lowers; null without either. */
export const bookedPrice = sql<number | null>`(
  select booking.price from booking
  where booking.product_id = product.id and (booking.state = 'paid' or ${isLiveHold})
)`

/** Until when the product is held; null if it is not. */
export const heldUntil = sql<Date | null>`(
  select booking.expires_at from booking
  where booking.product_id = product.id and ${isLiveHold}
)`

/** Whether the product has a page: neither withdrawn nor hidden, perhaps sold. */
export const isVisible = sql<boolean>`(
  product.withdrawn_at is null and product.hidden_at is null)`

/** Whether the product is visible and unsold, reserved or not. */
export const isForSale = sql<boolean>`(product.sold_at is null and ${isVisible})`

/** Joins the hold of each product, of which there is at most one: cheaper for a list than `isHeld`. */
export const joinedHold = sql`
  left join booking as hold on hold.product_id = product.id and hold.state = 'held'`

/** Whether the product of `joinedHold` is held now. */
export const isJoinedHoldLive = sql<boolean>`
  coalesce(hold.expires_at > clock_timestamp(), false)`

export const hasOpenPaymentIntent = sql<boolean>`exists (
  select from payment_intent
  where payment_intent.booking_id = booking.id and payment_intent.settled_at is null
)`

/** Whether a booking of the locked product is stored as held, expired or not: mark expired holds first. */
export async function hasHoldRow(tx: Tx, productId: string): Promise<boolean> {
  const live = await tx
    .selectFrom('booking')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return live !== undefined
}

/** Whether another booking of the product is stored as held, or is paid. */
export async function hasOtherLiveBooking(tx: Tx, productId: string, bookingId: string) {
  const other = await tx
    .selectFrom('booking')
    .select('id')
    .where('product_id', '=', productId)
    .where('id', '!=', bookingId)
    .where('state', 'in', ['held', 'paid'])
    .modifyEnd(prepared)
    .executeTakeFirst()
  return other !== undefined
}
