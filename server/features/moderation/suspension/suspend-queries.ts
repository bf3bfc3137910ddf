import { sql } from 'kysely'
import { anyOf, now, type Tx } from '../../../database/db.ts'
import { endedHoldState, isPayable } from '../../holds/end-holds-of-member.ts'
import { isForSale } from '../../holds/queries.ts'

/**
 * Locks all unsold listings of a locked member, hidden ones too: one that is being shown again is shown
 * before or not at all. Also locks the products of the member's unpaid bookings.
 */
export async function lockProductsToHide(tx: Tx, memberId: string) {
  await sql`
    select id from product
    where (seller_id = ${memberId} and sold_at is null and withdrawn_at is null)
      or id = any (array(
        select product_id from booking where buyer_id = ${memberId} and ${isPayable}
      ))
    order by id for update`.execute(tx)
}

/** Without `released_at`: it was not the buyer who ended them. */
export async function endHolds(tx: Tx, bookingIds: string[]) {
  await tx
    .updateTable('booking')
    .set({ state: endedHoldState })
    .where('id', '=', anyOf(bookingIds))
    .where('state', '=', 'held')
    .execute()
}

/** Hides the listings whose holds have ended. */
export async function hideListings(tx: Tx, sellerId: string) {
  await tx
    .updateTable('product')
    .set({ hidden_at: now, hidden_because: 'suspended' })
    .where('seller_id', '=', sellerId)
    .where(isForSale)
    .execute()
}

/** Locks the listings that the suspension has hidden, and returns their ids. */
export async function lockHiddenListings(tx: Tx, sellerId: string): Promise<string[]> {
  const hidden = await tx
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('withdrawn_at', 'is', null)
    .where('hidden_because', '=', 'suspended')
    .orderBy('id')
    .forUpdate()
    .execute()
  return hidden.map(({ id }) => id)
}

export async function showListings(tx: Tx, ids: string[]) {
  await tx
    .updateTable('product')
    .set({ hidden_at: null, hidden_because: null })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Leaves it to the seller to show these hidden listings again. */
export async function leavePaused(tx: Tx, ids: string[]) {
  await tx
    .updateTable('product')
    .set({ hidden_because: 'paused' })
    .where('id', '=', anyOf(ids))
    .execute()
}

export async function setSuspended(tx: Tx, id: string, since: typeof now | null) {
  await tx.updateTable('member').set({ suspended_at: since }).where('id', '=', id).execute()
}
