import { sql } from 'kysely'
import { type Db, now } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { isLiveHold } from './queries.ts'

const secondsToPay = 15 * 60

/** Extends a live hold to at least 15 minutes from now, the first time only; never shortens it. */
export async function extendHoldOnce(db: Db, bookingId: string) {
  await db
    .updateTable('booking')
    .set({
      extended_at: now,
      expires_at: sql<Date>`greatest(expires_at, clock_timestamp() + make_interval(secs => ${secondsToPay}))`,
    })
    .where('id', '=', bookingId)
    .where(isLiveHold)
    .where('extended_at', 'is', null)
    .modifyEnd(prepared)
    .execute()
}
