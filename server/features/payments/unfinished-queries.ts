import { sql } from 'kysely'
import { type Db, now } from '../../database/db.ts'
import { allPages, type Cursor, findOldestFirst, type Positioned } from '../../http/pagination.ts'
import { isLiveHold } from '../holds/queries.ts'

const batchSize = 200

/** All rows, read in batches. */
async function* inBatches<Row extends Positioned>(read: (after?: Cursor) => Promise<Row[]>) {
  for await (const rows of allPages(batchSize, read)) yield* rows
}

export function unsettledIntents(db: Db) {
  const query = db
    .selectFrom('payment_intent')
    .select(['id', 'booking_id as bookingId', 'created_at as createdAt'])
    .select(
      sql<boolean>`exists (
        select from booking where booking.id = booking_id and ${isLiveHold}
      )`.as('held'),
    )
    .where('settled_at', 'is', null)
  return inBatches((after) => findOldestFirst(query, ['created_at', 'id'], batchSize, after))
}

/** Refunds that were not sent within a minute, or whose outcome is open for an hour. */
export function unfinishedRefunds(db: Db) {
  const query = db
    .selectFrom('refund')
    .select(['id', 'provider_id as providerId', 'created_at as createdAt'])
    .where(
      sql<boolean>`(state = 'requested' and created_at < ${now} - interval '1 minute'
        or state = 'pending' and created_at < ${now} - interval '1 hour')`,
    )
  return inBatches((after) => findOldestFirst(query, ['created_at', 'id'], batchSize, after))
}

/** Charged intents whose provider fee is not known yet. */
export function intentsWithoutFee(db: Db) {
  const query = db
    .selectFrom('payment_intent')
    .select(['id', 'created_at as createdAt'])
    .where('provider_fee', 'is', null)
    .where('settled_at', '<', sql<Date>`${now} - interval '1 minute'`)
  return inBatches((after) => findOldestFirst(query, ['created_at', 'id'], batchSize, after))
}
