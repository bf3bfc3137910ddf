import { sql } from 'kysely'
import type { BookingState } from '../../../contract/bookings.ts'
import { deletedUserName } from '../../../contract/deleted-user.ts'
import type { Tx } from '../../database/db.ts'
import { enqueueEmail } from '../../jobs/email.ts'
import type { Jobs } from '../../jobs/queue.ts'
import { ensureNoOpenPayment } from '../holds/release.ts'
import { deleteIdentity } from '../identity/queries.ts'
import { markPhotosForDeletion } from '../media/queries.ts'

const emptyEnding = '-'
const now = sql<Date>`clock_timestamp()`

function identityOf(tx: Tx, memberId: string) {
  return tx.selectFrom('member').select('identity_id').where('id', '=', memberId)
}

/** Locks what the person signs in with. Comes before the member, as in a change of the profile. */
export async function lockIdentityOf(tx: Tx, memberId: string) {
  await tx
    .selectFrom('identity_user')
    .select('id')
    .where('id', 'in', identityOf(tx, memberId))
    .forUpdate()
    .execute()
}

/**
 * Deletes a person whom the transaction (of `withHoldsReleased`) has locked: nobody signs in as them any
 * more, what they offered or held is free, and what was paid stays, without anything that tells who
 * they were. Who had booked with them is told.
 */
export async function deleteAccount(services: { jobs: Jobs }, tx: Tx, memberId: string) {
  await endTrade(services, tx, memberId)
  // Last: it changes a key of the member, for which payments of theirs wait that have a booking.
  await deleteSignIn(tx, memberId)
  await anonymise(tx, memberId)
  await markPhotosForDeletion(tx, memberId)
}

/** The same for the profile alone: its account stays and may be given another profile. */
export async function closeProfile(services: { jobs: Jobs }, tx: Tx, memberId: string) {
  await endTrade(services, tx, memberId)
  await anonymise(tx, memberId)
  await markPhotosForDeletion(tx, memberId)
}

async function endTrade(services: { jobs: Jobs }, tx: Tx, memberId: string) {
  await lockProductsOf(tx, memberId)
  const ending = await lockBookingsOf(tx, memberId)
  await ensureNoOpenPayment(
    tx,
    ending.map(({ id }) => id),
  )
  await withdrawProducts(tx, memberId)
  await endBookings(tx, memberId)
  await notifyBuyers(services, tx, ending, memberId)
  await anonymiseReports(tx, memberId)
  await deleteSavedData(tx, memberId)
}

async function deleteSignIn(tx: Tx, memberId: string) {
  const member = await identityOf(tx, memberId).executeTakeFirst()
  if (member?.identity_id) await deleteIdentity(tx, member.identity_id)
}

function productsOf(tx: Tx, sellerId: string) {
  return tx.selectFrom('product').select('product.id').where('seller_id', '=', sellerId)
}

/** All that the person sells or holds, in one order for everybody. */
async function lockProductsOf(tx: Tx, memberId: string) {
  const held = tx.selectFrom('booking').select('product_id').where('buyer_id', '=', memberId)
  await tx
    .selectFrom('product')
    .select('id')
    .where(({ or, eb }) =>
      or([
        eb('seller_id', '=', memberId),
        eb('id', 'in', held.where('state', 'in', ['held', 'expired'])),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The bookings that end with the person: their own, and those of what they sell. */
function lockBookingsOf(tx: Tx, memberId: string) {
  return tx
    .selectFrom('booking')
    .select(['id', 'title', 'buyer_id as buyerId'])
    .select(sql<boolean>`state = 'held' and expires_at > ${now}`.as('live'))
    .where('state', 'in', ['held', 'expired'])
    .where(({ or, eb }) =>
      or([eb('buyer_id', '=', memberId), eb('product_id', 'in', productsOf(tx, memberId))]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

type EndedBookings = Awaited<ReturnType<typeof lockBookingsOf>>

async function notifyBuyers(
  services: { jobs: Jobs },
  tx: Tx,
  ending: EndedBookings,
  memberId: string,
) {
  const live = ending.filter((booking) => booking.live && booking.buyerId !== memberId)
  if (live.length === 0) return
  const buyers = await tx
    .selectFrom('member')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      live.map(({ buyerId }) => buyerId),
    )
    .execute()
  const addresses = new Map(buyers.map(({ id, email }) => [id, email]))
  for (const { buyerId, title } of live) {
    await enqueueEmail(services, tx, addresses.get(buyerId) ?? '', 'bookingEnded', { title })
  }
}

/** What a hold is that ends now: it may have run out, and nobody has written that down yet. */
const holdEndReason = sql<BookingState>`case when expires_at > ${now} then 'cancelled' else 'expired' end`

async function withdrawProducts(tx: Tx, sellerId: string) {
  const withdrawn_at = sql<Date>`case when sold_at is null then coalesce(withdrawn_at, ${now}) end`
  await tx
    .updateTable('product')
    .set({ withdrawn_at, phone: emptyEnding, location: emptyEnding })
    .where('seller_id', '=', sellerId)
    .execute()
  const products = productsOf(tx, sellerId)
  await tx.deleteFrom('advertisement').where('product_id', 'in', products).execute()
  await tx
    .updateTable('booking')
    .set({ state: holdEndReason })
    .where('product_id', 'in', products)
    .where('state', '=', 'held')
    .execute()
}

/** Expired bookings end as well: late money would still buy for somebody who is gone. */
async function endBookings(tx: Tx, buyerId: string) {
  await tx
    .updateTable('booking')
    .set({ state: 'cancelled' })
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', ['held', 'expired'])
    .execute()
  await tx
    .updateTable('booking')
    .set({ phone: emptyEnding, location: emptyEnding })
    .where('buyer_id', '=', buyerId)
    .execute()
}

/** The searches they had saved, what they had marked, and when they were e-mailed about products. */
async function deleteSavedData(tx: Tx, memberId: string) {
  // In the order in which those who look at products lock them.
  await tx.deleteFrom('saved_search').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('favourite').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('product_alert').where('member_id', '=', memberId).execute()
}

async function anonymiseReports(tx: Tx, sellerId: string) {
  await tx
    .updateTable('report')
    .set({ seller_name: deletedUserName })
    .where('product_id', 'in', productsOf(tx, sellerId))
    .execute()
}

async function anonymise(tx: Tx, memberId: string) {
  const gone = `deleted-${memberId}`
  await tx
    .updateTable('member')
    .set({
      identity_id: null,
      name: deletedUserName,
      email: gone,
      email_key: gone,
      photo: null,
      is_admin: false,
      verified_at: null,
      deleted_at: now,
    })
    .where('id', '=', memberId)
    .execute()
}
