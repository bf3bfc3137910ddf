import { now, type Tx } from '../../database/db.ts'

/** Deletes a batch of reminders that are due, and returns their bookings; skips those that another process takes. */
export async function takeDueReminders(tx: Tx, limit: number): Promise<string[]> {
  const due = tx
    .selectFrom('hold_reminder')
    .select('booking_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const taken = await tx
    .deleteFrom('hold_reminder')
    .where('booking_id', 'in', due)
    .returning('booking_id as bookingId')
    .execute()
  return taken.map(({ bookingId }) => bookingId)
}

/** Locks the buyers, as the notices do, before their bookings: deletion of an account locks in this order. */
async function lockBuyers(tx: Tx, bookingIds: string[]) {
  const buyers = tx.selectFrom('booking').select('buyer_id').where('id', 'in', bookingIds)
  const members = tx.selectFrom('member').select('id').where('id', 'in', buyers)
  await members.orderBy('id').forKeyShare().execute()
}

/** Locks the holds among these bookings, so that none is paid or cancelled until the transaction ends. */
export async function lockHolds(tx: Tx, ids: string[]) {
  if (ids.length === 0) return []
  await lockBuyers(tx, ids)
  return tx
    .selectFrom('booking')
    .select(['id', 'buyer_id as buyerId', 'title', 'price', 'currency', 'expires_at as expiresAt'])
    .where('id', 'in', ids)
    .where('state', '=', 'held')
    .where('expires_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()
}
