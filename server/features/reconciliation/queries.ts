import { type RawBuilder, sql } from 'kysely'
import { type Db, now } from '../../database/db.ts'
import type { CardBalance } from '../../providers/stripe-balance.ts'

const shownRows = 100

/** Movements are booked within seconds; one that is older than this does not match. */
const graceMinutes = 60
const isGraceOverAt = (time: RawBuilder<Date>) => sql<boolean>`
  unreconciled.created_at < ${time} - make_interval(mins => ${graceMinutes})`
const lastComparison = sql<Date>`(select finished_at from balance_import)`

/** Whether a movement is too old to be on its way, also if it is not compared yet. */
const isOld = isGraceOverAt(now)

/** Whether a movement was compared, and was too old to be on its way even then. */
const isUnmatchedTooLong = isGraceOverAt(lastComparison)

/** Whether a movement was compared. */
const isCompared = sql<boolean>`unreconciled.created_at < ${lastComparison}`

export const importState = (db: Db) =>
  db
    .selectFrom('balance_import')
    .select(['complete', 'finished_at as finishedAt'])
    .executeTakeFirst()

export const comparisons = (db: Db) =>
  db
    .selectFrom('reconciliation')
    .select(['currency', 'imported', 'available', 'pending', 'unlisted', 'ledger', 'owed'])
    .orderBy('currency')
    .execute()

export type ComparisonRow = Awaited<ReturnType<typeof comparisons>>[number]

function movements(db: Db) {
  return db
    .selectFrom('unreconciled')
    .leftJoin('payment_intent', 'payment_intent.id', 'unreconciled.intent_id')
    .leftJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .select([
      'unreconciled.id',
      'unreconciled.side',
      'unreconciled.category',
      'unreconciled.reference',
      'unreconciled.amount',
      'unreconciled.currency',
      'unreconciled.created_at as createdAt',
      'booking.title',
    ])
    .orderBy('unreconciled.created_at')
    .orderBy('unreconciled.id')
    .limit(shownRows)
}

export type UnmatchedRow = Awaited<ReturnType<typeof unmatched>>[number]

/** The oldest movements that only one side knew at the last comparison. */
export const unmatched = (db: Db) => movements(db).where(isCompared).execute()

/** The oldest movements that had not matched for an hour at the last comparison. */
export const unmatchedTooLong = (db: Db) => movements(db).where(isUnmatchedTooLong).execute()

/** Old movements that only the provider knows, page by page: their events were missed. */
export async function* missedMovements(db: Db) {
  let last = 0
  for (let isFull = true; isFull; ) {
    const page = await db
      .selectFrom('unreconciled')
      .select(['id', 'category', 'reference'])
      .where('side', '=', 'provider')
      .where(isOld)
      .where('id', '>', last)
      .orderBy('id')
      .limit(shownRows)
      .execute()
    yield* page
    last = page.at(-1)?.id ?? last
    isFull = page.length === shownRows
  }
}

export async function countUnmatched(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('unreconciled')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isCompared)
    .executeTakeFirstOrThrow()
  return count
}

/** How many movements had not matched for an hour at the last comparison, as one number in a query. */
export const countUnmatchedTooLong = (db: Db) =>
  db
    .selectFrom('unreconciled')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUnmatchedTooLong)
    .$asScalar()
    .$notNull()

export type Compared = CardBalance & { unlisted: number }

export async function finishImport(db: Db) {
  await db.updateTable('balance_import').set({ finished_at: now }).execute()
}

/**
 * Stores the balances of the provider beside that of the ledger, and what of it belongs to buyers and
 * sellers.
 */
export async function storeComparison(db: Db, { currency, ...compared }: Compared) {
  const { available, pending, unlisted } = compared
  await sql`
    insert into reconciliation (currency, available, pending, unlisted, ledger, owed, checked_at)
    values (${currency}, ${available}, ${pending}, ${unlisted}, coalesce((
      select amount from current_sum where name = 'card_provider' and currency = ${currency}
    ), 0), coalesce((
      select -sum(amount) from current_sum where currency = ${currency}
        and name in ('held_for_sale', 'seller_payable', 'refunds_due', 'disputed')
    ), 0), clock_timestamp())
    on conflict (currency) do update set available = excluded.available,
      pending = excluded.pending, unlisted = excluded.unlisted, ledger = excluded.ledger,
      owed = excluded.owed, checked_at = excluded.checked_at`.execute(db)
}
