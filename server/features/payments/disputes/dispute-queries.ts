import { sql } from 'kysely'
import { type Db, now, type Tx } from '../../../database/db.ts'
import { isInquiry, isUnderReview } from '../../../providers/dispute-status.ts'
import type { CardDispute } from '../../../providers/stripe.ts'

const over = ['won', 'lost', 'warning_closed']

/** The status of a dispute as it was stored last. */
export async function statusOfDispute(db: Db, id: string): Promise<string | undefined> {
  const known = db.selectFrom('card_dispute').select('status').where('id', '=', id)
  return (await known.executeTakeFirst())?.status
}

/** Stores what the provider says about a dispute, unless that is older than the status `before`: then false. */
export async function storeDispute(
  tx: Tx,
  intentId: string,
  { id, amount, fee, currency, reason, status, evidenceDueAt }: CardDispute,
  before: string | undefined,
): Promise<boolean> {
  // An outcome is final: answers of the provider may be older than what is known.
  if (before && over.includes(before)) return false
  const isPosted = before !== undefined && !isInquiry(before)
  // A chargeback does not become an inquiry again, so that answer is older.
  if (isPosted && isInquiry(status)) return false
  const sentAt = isUnderReview(status) ? now : null
  // That of an inquiry does not answer the chargeback that follows.
  const isEscalated = !isPosted && !isInquiry(status)
  const changes = {
    reason,
    status,
    ...(!isPosted && { amount, fee }),
    read_at: sql<Date>`clock_timestamp()`,
    evidence_due_at: evidenceDueAt,
    closed_at: over.includes(status) ? sql<Date>`clock_timestamp()` : null,
  }
  const sent = isEscalated ? sentAt : sql<Date>`coalesce(card_dispute.evidence_sent_at, ${sentAt})`
  await tx
    .insertInto('card_dispute')
    .values({
      id,
      intent_id: intentId,
      currency,
      amount,
      fee,
      evidence_sent_at: sentAt,
      ...changes,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...changes, evidence_sent_at: sent }),
    )
    .execute()
  return true
}

/** Disputes without an outcome, read anew once an hour in case an event was lost. */
export function openDisputes(db: Db) {
  return db
    .selectFrom('card_dispute')
    .select('id')
    .where('closed_at', 'is', null)
    .where('read_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .orderBy('read_at')
    .limit(1000)
    .execute()
}
