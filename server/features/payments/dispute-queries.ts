import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import type { CardDispute } from '../../providers/stripe.ts'

const over = ['won', 'lost', 'warning_closed']

/** Stores what the provider says about a dispute; returns the status known before. */
export async function storeDispute(
  tx: Tx,
  intentId: string,
  { id, amount, fee, currency, reason, status, evidenceDueAt }: CardDispute,
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('card_dispute')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  // An outcome is final: answers of the provider may be older than what is known.
  if (before && over.includes(before.status)) return before.status
  const isPosted = before !== undefined && !before.status.startsWith('warning')
  // A chargeback does not become an inquiry again, so that answer is older.
  if (isPosted && status.startsWith('warning')) return before.status
  const told = {
    ...{ reason, status },
    ...(!isPosted && { amount, fee }),
    read_at: sql<Date>`clock_timestamp()`,
    evidence_due_at: evidenceDueAt,
    closed_at: over.includes(status) ? sql<Date>`clock_timestamp()` : null,
  }
  await tx
    .insertInto('card_dispute')
    .values({ id, intent_id: intentId, currency, amount, fee, ...told })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
    .execute()
  return before?.status
}

export async function isDisputeKnown(db: Db, id: string): Promise<boolean> {
  const known = db.selectFrom('card_dispute').select('id').where('id', '=', id)
  return (await known.executeTakeFirst()) !== undefined
}

/** Disputes without an outcome, read anew once an hour in case an event was lost. */
export async function* openDisputes(db: Db) {
  yield* await db
    .selectFrom('card_dispute')
    .select('id')
    .where('closed_at', 'is', null)
    .where('read_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .orderBy('read_at')
    .limit(1000)
    .execute()
}
