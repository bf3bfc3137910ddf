import { sql } from 'kysely'
import type { Tx } from '../db.ts'

const goneName = 'Deleted member'
const nothing = '-'
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
 * Deletes a person whom the transaction has locked: nobody signs in as them any more, what they
 * offered or held is free, and what was paid stays, without anything that tells who they were.
 * Money on its way for a booking that ends here goes back when it arrives.
 */
export async function farewell(tx: Tx, memberId: string) {
  await endSignIn(tx, memberId)
  await withdrawProducts(tx, memberId)
  await endBookings(tx, memberId)
  await forgetNameInReports(tx, memberId)
  await anonymise(tx, memberId)
}

/** Password, Google account and sessions go with the identity, and the address is free again. */
async function endSignIn(tx: Tx, memberId: string) {
  const identity = identityOf(tx, memberId)
  await tx.deleteFrom('identity_verification').where('value', 'in', identity).execute()
  await tx.deleteFrom('identity_user').where('id', 'in', identity).execute()
}

function productsOf(tx: Tx, sellerId: string) {
  return tx.selectFrom('product').select('product.id').where('seller_id', '=', sellerId)
}

async function withdrawProducts(tx: Tx, sellerId: string) {
  const withdrawn_at = sql<Date>`case when sold_at is null then coalesce(withdrawn_at, ${now}) end`
  await tx
    .updateTable('product')
    .set({ withdrawn_at, phone: nothing, location: nothing })
    .where('seller_id', '=', sellerId)
    .execute()
  const products = productsOf(tx, sellerId)
  await tx.deleteFrom('advertisement').where('product_id', 'in', products).execute()
  await tx
    .updateTable('booking')
    .set({ state: 'cancelled' })
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
    .set({ phone: nothing, location: nothing })
    .where('buyer_id', '=', buyerId)
    .execute()
}

async function forgetNameInReports(tx: Tx, sellerId: string) {
  await tx
    .updateTable('report')
    .set({ seller_name: goneName })
    .where('product_id', 'in', productsOf(tx, sellerId))
    .execute()
}

async function anonymise(tx: Tx, memberId: string) {
  const gone = `deleted-${memberId}`
  await tx
    .updateTable('member')
    .set({
      name: goneName,
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
