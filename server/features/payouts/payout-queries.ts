import { sql } from 'kysely'
import { type Db, now, type Tx } from '../../database/db.ts'
import type { CardPayout } from '../../providers/stripe-transfers.ts'
import { isLater } from './rules.ts'

/** Payouts without an outcome that were not read for an hour, in case an event was lost. */
export const payoutsUnderWay = (db: Db, limit: number) =>
  db
    .selectFrom('payout')
    .leftJoin('payout_account', 'payout_account.member_id', 'payout.member_id')
    .select(['payout.id', 'payout_account.provider_id as accountId'])
    .where('payout.status', 'in', ['pending', 'in_transit'])
    .where('payout.read_at', '<', sql<Date>`${now} - interval '1 hour'`)
    .orderBy('payout.read_at')
    .limit(limit)
    .execute()

/** Those of these payouts that are not stored. */
export async function unknownPayouts(db: Db, ids: string[]): Promise<string[]> {
  const stored = await db
    .selectFrom('payout')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const known = new Set(stored.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Stores what was read unless something later is known; returns what was known before. */
export async function storePayout(tx: Tx, memberId: string | null, read: CardPayout) {
  const { id, amount, currency, status, arrivesOn, failureCode, createdAt } = read
  const row = { id, member_id: memberId, amount, currency, status, arrives_on: arrivesOn }
  const inserted = await tx
    .insertInto('payout')
    .values({ ...row, failure_code: failureCode, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice_subject as subject')
    .executeTakeFirst()
  if (inserted) return { isNew: true, before: undefined, ...inserted }
  const { status: before, subject } = await tx
    .selectFrom('payout')
    .select(['status', 'notice_subject as subject'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isNew = isLater(before, status)
  const news = isNew && {
    status,
    arrives_on: arrivesOn,
    failure_code: failureCode,
    returned: before === 'paid' && status === 'failed',
  }
  await tx
    .updateTable('payout')
    .set({ ...news, read_at: now })
    .where('id', '=', id)
    .execute()
  return { isNew, before, subject }
}
