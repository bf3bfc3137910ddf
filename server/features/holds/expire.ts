import { sql } from 'kysely'
import { now, type Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { hasOpenPaymentIntent } from './queries.ts'

const batchSize = 200

/** Marks expired holds of this product; returns the ids of those skipped for an open payment. */
export async function expireHolds(tx: Tx, productId: string): Promise<string[]> {
  const due = await tx
    .selectFrom('booking')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .forUpdate()
    .modifyEnd(prepared)
    .execute()
  return markExpired(
    tx,
    due.map(({ id }) => id),
  )
}

/** A separate statement from the lock, so that it sees payments started before the lock. */
async function markExpired(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const expired = await tx
    .updateTable('booking')
    .set({ state: 'expired' })
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${hasOpenPaymentIntent}`)
    .returning('id')
    .execute()
  return ids.filter((id) => !expired.some((booking) => booking.id === id))
}

/** Expires a batch of holds without an open payment; skips locked rows. Returns whether there may be more. */
export async function expireDueHolds(tx: Tx): Promise<boolean> {
  const due = await tx
    .selectFrom('booking')
    .select('id')
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .where(sql<boolean>`not ${hasOpenPaymentIntent}`)
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ id }) => id)
  await markExpired(tx, ids)
  return ids.length === batchSize
}
