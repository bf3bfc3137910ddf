import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** A hold whose payment has started lasts at least this long from then on. */
const secondsToPay = 15 * 60

/** Gives the buyer time to pay: the first start of a payment makes the hold last 15 minutes or more. */
export async function extendHoldOnce(db: Db, bookingId: string) {
  await db
    .updateTable('booking')
    .set({
      extended_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`greatest(expires_at, clock_timestamp() + make_interval(secs => ${secondsToPay}))`,
    })
    .where('id', '=', bookingId)
    .where('state', '=', 'held')
    .where('extended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .execute()
}
