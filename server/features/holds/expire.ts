import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import { hasOpenPaymentIntent } from './queries.ts'

const batchSize = 200
const now = sql<Date>`clock_timestamp()`

/**
 * Marks the holds of this product that ran out as expired, except those with an open payment, whose
 * ids it returns.
 */
export async function expireHolds(tx: Tx, productId: string): Promise<string[]> {
  const due = await tx
    .selectFrom('booking')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .forUpdate()
    .execute()
  return markExpired(
    tx,
    due.map(({ id }) => id),
  )
}

/**
 * Marks these locked bookings as expired, except those with an open payment, whose ids it returns.
 * A statement after the one that locks: it sees every payment that was started before.
 */
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

/**
 * Marks a batch of holds that ran out, and have no open payment, as expired; skips locked rows.
 * Whether there may be more.
 */
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
