import { sql } from 'kysely'
import { caller } from '../calls.ts'
import { type Tx, transact } from '../db.ts'
import type { Context } from '../house.ts'
import { ensure } from '../policy.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../visitor.ts'
import { cancellationRefusal, stateAt } from './rules.ts'

/** The buyer's booking and, before it, its product: both kept from changing by anybody else. */
async function lockBookingOf(tx: Tx, buyer: Member, id: string) {
  const booking = tx.selectFrom('booking').where('id', '=', id).where('buyer_id', '=', buyer.id)
  await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', booking.select('product_id'))
    .forUpdate()
    .execute()
  return booking
    .select(['id', 'buyer_id as ownerId', 'state', 'expires_at as expiresAt'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Gives the caller's unpaid booking up; the product is free at once. Money that is on its way all
 * the same goes back when it arrives. Refuses `not_found`, `already_paid` or `booking_over`.
 */
export async function cancel(context: Context, id: string) {
  await transact(context.db, async (tx) => {
    const found = await lockBookingOf(tx, caller(context), id)
    if (!found) throw refuse('not_found')
    ensure('cancel_booking', context.visitor, found)
    const no = cancellationRefusal(stateAt(found, found.now))
    if (no) throw refuse(no)
    await tx.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', id).execute()
  })
}
