import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import { onlyRow } from '../../database/only-row.ts'

type Owed = { failed: number; unsent: number }

/** What the buyer of an intent is owed: refunds that failed, and those that are not sent yet. */
export async function owedFor(tx: Tx, intentId: string): Promise<Owed> {
  const owed = await sql<Owed>`
    select owed_of_failed_refunds(${intentId}) as failed,
      coalesce(sum(amount) filter (where state = 'requested'), 0)::int as unsent
    from refund where intent_id = ${intentId}`.execute(tx)
  return onlyRow(owed)
}

/**
 * What the buyer got by the provider or the bank, in minor units, by what pays for it: first refunds
 * that failed before, then the rest of the sale, then refunds that are not sent.
 */
export function allocate(amount: number, owed: Owed, rest: number) {
  const settles = Math.min(amount, owed.failed)
  const fromSale = Math.min(amount - settles, rest)
  const fromUnsent = Math.min(amount - settles - fromSale, owed.unsent)
  return { settles, fromSale, fromUnsent, lost: amount - settles - fromSale - fromUnsent }
}
