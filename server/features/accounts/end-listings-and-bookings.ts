import { sql } from 'kysely'
import type { BookingState } from '../../../contract/bookings.ts'
import { now, type Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { notifyOfEnd } from '../holds/notify.ts'
import { isLiveHold } from '../holds/queries.ts'
import { ensureNoOpenPayment } from '../holds/release.ts'
import { deletion, erased, eraseTexts, isToBeEnded } from './delete-listings.ts'

/**
 * Deletes the member's products and ends their bookings, in one lock order. What was paid stays as
 * it is, with its contact details.
 */
export async function endListingsAndBookings(services: EmailServices, tx: Tx, memberId: string) {
  await lockProductsOf(tx, memberId)
  const ending = await lockBookingsOf(tx, memberId)
  await ensureNoOpenPayment(
    tx,
    ending.map(({ id }) => id),
  )
  await markProductsDeleted(tx, memberId)
  await endBookings(tx, memberId)
  await notifyBuyers(services, tx, ending, memberId)
}

function productsOf(tx: Tx, sellerId: string) {
  return tx.selectFrom('product').select('product.id').where('seller_id', '=', sellerId)
}

/** Bookings by the member, and of the member's products. */
export function bookingsOf(tx: Tx, memberId: string) {
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

/** All products that the member sells or holds, in the global lock order. */
async function lockProductsOf(tx: Tx, memberId: string) {
  await sql`
    select id from product
    where ${isToBeEnded(memberId)} or id = any (array(
      select product_id from booking
      where buyer_id = ${memberId} and state in ('held', 'expired')
    ))
    order by id for update`.execute(tx)
}

function lockBookingsOf(tx: Tx, memberId: string) {
  return tx
    .selectFrom('booking')
    .select(['id', 'title', 'buyer_id as buyerId'])
    .select(isLiveHold.as('live'))
    .where('state', 'in', ['held', 'expired'])
    .where('id', 'in', bookingsOf(tx, memberId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

type EndedBookings = Awaited<ReturnType<typeof lockBookingsOf>>

async function notifyBuyers(
  services: EmailServices,
  tx: Tx,
  ending: EndedBookings,
  memberId: string,
) {
  const live = ending.filter((booking) => booking.live && booking.buyerId !== memberId)
  for (const hold of live) await notifyOfEnd(services, tx, hold, 'accountClosed')
}

/** An expired hold may not be marked as expired yet. */
export const holdEndReason = sql<BookingState>`case when expires_at > ${now} then 'cancelled' else 'expired' end`

async function markProductsDeleted(tx: Tx, sellerId: string) {
  const deleted = await tx
    .updateTable('product')
    .set(deletion)
    .where(isToBeEnded(sellerId))
    .where('sold_at', 'is', null)
    .returning('product.id')
    .execute()
  await eraseTexts(
    tx,
    deleted.map(({ id }) => id),
  )
  const products = productsOf(tx, sellerId)
  await tx.deleteFrom('advertisement').where('product_id', 'in', products).execute()
  await tx
    .updateTable('booking')
    .set({ state: holdEndReason })
    .where('product_id', 'in', products)
    .where('state', '=', 'held')
    .execute()
}

/** Expired bookings are ended too; a late payment could otherwise buy for a deleted account. */
async function endBookings(tx: Tx, buyerId: string) {
  await tx
    .updateTable('booking')
    .set({ state: 'cancelled', ...erased })
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', ['held', 'expired'])
    .execute()
}

/** Erases the phone numbers and locations that are left once listings and bookings have ended. */
export async function eraseContactDetails(tx: Tx, memberId: string) {
  await tx
    .updateTable('product')
    .set(erased)
    .where('seller_id', '=', memberId)
    .where('sold_at', 'is not', null)
    .execute()
  await tx.updateTable('booking').set(erased).where('buyer_id', '=', memberId).execute()
}
