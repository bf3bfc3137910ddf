import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

const pageSize = 200
const now = sql<Date>`clock_timestamp()`

type CursorPosition = { createdAt: Date; id: string }

/** Iterates over all pages of a query, oldest first. */
async function* all<Row extends CursorPosition>(read: (after?: CursorPosition) => Promise<Row[]>) {
  let rows: Row[] = []
  do {
    rows = await read(rows.at(-1))
    yield* rows
  } while (rows.length === pageSize)
}

const later = ({ createdAt, id }: CursorPosition) =>
  sql<boolean>`(created_at, id) > (${createdAt}, ${id})`

/** The unsettled intents, oldest first, and whether the booking is held now. */
export function staleIntents(db: Db) {
  return all((after) => {
    const query = db
      .selectFrom('payment_intent')
      .select(['id', 'booking_id as bookingId', 'created_at as createdAt'])
      .select(
        sql<boolean>`exists (
          select from booking
          where booking.id = booking_id and state = 'held' and expires_at > ${now}
        )`.as('held'),
      )
      .where('settled_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
    return (after ? query.where(later(after)) : query).execute()
  })
}

/** Refunds pending for more than a minute, whose jobs should have sent them. */
export function owedRefunds(db: Db) {
  return all((after) => {
    const query = db
      .selectFrom('refund')
      .select(['id', 'intent_id as intentId', 'created_at as createdAt'])
      .where('sent_at', 'is', null)
      .where('created_at', '<', sql<Date>`${now} - interval '1 minute'`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
    return (after ? query.where(later(after)) : query).execute()
  })
}
