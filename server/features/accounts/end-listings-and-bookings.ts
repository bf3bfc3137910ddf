import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import {
  endedHoldState,
  lockBookingsToEnd,
  notifyBuyersOfEnd,
} from '../holds/end-holds-of-member.ts'
import { deletion, erased, eraseTexts, isToBeEnded } from './delete-listings.ts'

type Services = EmailServices & Pick<AppServices, 'personalData'>

const isUnpaid = sql<boolean>`booking.state in ('held', 'expired')`

/**
 * Deletes the member's products and ends their bookings, in one lock order. What was paid stays as
 * it is, with its contact details.
 */
export async function endListingsAndBookings(services: Services, tx: Tx, memberId: string) {
  for (const lock of services.personalData.erasureLocks) await lock(tx, memberId)
  await lockProductsOf(tx, memberId)
  const ending = await lockBookingsToEnd(tx, memberId, isUnpaid)
  await markProductsDeleted(tx, memberId)
  await endBookings(tx, memberId)
  await notifyBuyersOfEnd(services, tx, ending, { memberId, cause: 'accountClosed' })
}

function productsOf(tx: Tx, sellerId: string) {
  return tx.selectFrom('product').select('product.id').where('seller_id', '=', sellerId)
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
    .set({ state: endedHoldState })
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
