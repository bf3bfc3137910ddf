import { sql } from 'kysely'
import { type Db, now } from '../../database/db.ts'
import { isLiveHold } from '../holds/queries.ts'

const pageSize = 200

type CursorPosition = { createdAt: Date; id: string }

async function* all<Row extends CursorPosition>(read: (after?: CursorPosition) => Promise<Row[]>) {
  let rows: Row[] = []
  do {
    rows = await read(rows.at(-1))
    yield* rows
  } while (rows.length === pageSize)
}

const later = ({ createdAt, id }: CursorPosition) =>
  sql<boolean>`(created_at, id) > (${createdAt}, ${id})`

export function unsettledIntents(db: Db) {
  return all((after) => {
    const query = db
      .selectFrom('payment_intent')
      .select(['id', 'booking_id as bookingId', 'created_at as createdAt'])
      .select(
        sql<boolean>`exists (
          select from booking where booking.id = booking_id and ${isLiveHold}
        )`.as('held'),
      )
      .where('settled_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
    return (after ? query.where(later(after)) : query).execute()
  })
}

/** Refunds that were not sent within a minute, or whose outcome is open for an hour. */
export function unfinishedRefunds(db: Db) {
  return all((after) => {
    const query = db
      .selectFrom('refund')
      .select(['id', 'provider_id as providerId', 'created_at as createdAt'])
      .where(
        sql<boolean>`(state = 'requested' and created_at < ${now} - interval '1 minute'
          or state = 'pending' and created_at < ${now} - interval '1 hour')`,
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
    return (after ? query.where(later(after)) : query).execute()
  })
}

/** Charged intents whose provider fee is not known yet. */
export function intentsWithoutFee(db: Db) {
  return all((after) => {
    const query = db
      .selectFrom('payment_intent')
      .select(['id', 'created_at as createdAt'])
      .where('provider_fee', 'is', null)
      .where('settled_at', '<', sql<Date>`${now} - interval '1 minute'`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
    return (after ? query.where(later(after)) : query).execute()
  })
}
