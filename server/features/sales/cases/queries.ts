import { sql } from 'kysely'
import type { CaseReason, CaseTurn } from '../../../../contract/sales/sales.ts'
import { now, type Tx } from '../../../database/db.ts'
import { appealDays } from '../rules.ts'

/** The reason of the buyer's latest report in a sale; null if there is none. */
export const reportedReason = sql<CaseReason | null>`(
  select reported.detail ->> 'about' from sale_event reported
  where reported.sale_id = sale.id and reported.event = 'open_case'
  order by reported.id desc limit 1)`

export const appealEnd = sql<Date>`clock_timestamp() + make_interval(days => ${appealDays})`

/**
 * Opens a case, unless one is open. It takes the place of a closed one, of which only the timeline and the
 * appeals remain.
 */
export async function insertCase(tx: Tx, saleId: string, reason: CaseReason) {
  const opened = { reason, turn: 'seller', closed_at: null } as const
  const undecided = { offer: null, statement: null, decided_by: null }
  await tx
    .insertInto('sale_case')
    .values({ sale_id: saleId, ...opened })
    .onConflict((conflict) =>
      conflict
        .column('sale_id')
        .doUpdateSet({ ...opened, ...undecided, opened_at: now })
        .where('sale_case.turn', 'is', null),
    )
    .execute()
}

export async function deleteCase(tx: Tx, saleId: string) {
  await tx.deleteFrom('sale_case').where('sale_id', '=', saleId).execute()
}

type CaseUpdate = {
  /** Null closes the case. */
  turn: CaseTurn | null
  refundOffer?: number | undefined
  statement?: string | undefined
  decidedBy?: string | undefined
  /** Whether the time to appeal begins now. */
  appealable: boolean
}

export async function updateCase(
  tx: Tx,
  saleId: string,
  { turn, refundOffer, statement, decidedBy, appealable }: CaseUpdate,
) {
  await tx
    .updateTable('sale_case')
    .set({
      turn,
      waits_since: now,
      appeal_until: appealable ? appealEnd : null,
      closed_at: turn === null ? now : null,
      ...(refundOffer !== undefined && { offer: refundOffer }),
      ...(statement !== undefined && { statement, decided_by: decidedBy ?? null }),
    })
    .where('sale_id', '=', saleId)
    .execute()
}

/**
 * Ends the time to appeal: the bank has decided, or the buyer has withdrawn and returns the product.
 */
export async function endAppealTime(tx: Tx, saleId: string) {
  await tx
    .updateTable('sale_case')
    .set({ appeal_until: null })
    .where('sale_id', '=', saleId)
    .execute()
}

/** Adds the time from the chargeback that interrupted the sale, in which no party could appeal. */
export async function extendAppealTime(tx: Tx, saleId: string) {
  await sql`
    update sale_case set appeal_until = appeal_until + (${now} - stopped.at)
    from (
      select max(created_at) as at from sale_event
      where sale_id = ${saleId} and event = 'chargeback'
        and from_state <> 'charged_back'
    ) as stopped
    where sale_id = ${saleId} and appeal_until > stopped.at`.execute(tx)
}
