import { type Expression, sql } from 'kysely'
import type { Party } from '../../../../contract/schemas/party.ts'
import { now, type Tx } from '../../../database/db.ts'
import { appealEnd } from './queries.ts'

export async function insertAppeal(tx: Tx, saleId: string, party: Party) {
  await tx.insertInto('sale_appeal').values({ sale_id: saleId, party }).execute()
}

/** The id of the party's appeal that waits for a decision. */
export async function openAppealIdOf(tx: Tx, saleId: string, party: Party) {
  const found = await tx
    .selectFrom('sale_appeal')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('party', '=', party)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

/** Whether the member made a decision in the sale as staff, and so cannot decide an appeal. */
export const hasDecided = (saleId: Expression<string>, memberId: string) => sql<boolean>`exists (
  select from sale_event
  where sale_id = ${saleId} and member_id = ${memberId} and actor = 'staff'
    and event <> 'ask_evidence'
)`

export async function hasDecidedBefore(tx: Tx, saleId: string, adminId: string): Promise<boolean> {
  const { decided } = await tx
    .selectNoFrom(hasDecided(sql.val(saleId), adminId).as('decided'))
    .executeTakeFirstOrThrow()
  return decided
}

type Decided = { adminId: string; amount: number | undefined; statement: string }

/**
 * Closes an appeal. A granted one is a new decision, which can be appealed by the party that has not
 * done so.
 */
export async function markAppealDecided(
  tx: Tx,
  id: string,
  { adminId, amount, statement }: Decided,
) {
  const { sale_id: saleId } = await tx
    .updateTable('sale_appeal')
    .set({
      decided_by: adminId,
      decided_at: now,
      statement,
      granted: amount !== undefined,
      amount: amount ?? null,
    })
    .where('id', '=', id)
    .returning('sale_id')
    .executeTakeFirstOrThrow()
  if (amount === undefined) return
  await tx
    .updateTable('sale_case')
    .set({ appeal_until: appealEnd })
    .where('sale_id', '=', saleId)
    .execute()
}
