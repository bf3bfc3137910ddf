import { sql } from 'kysely'
import { type DecidedCase, staffDecisions } from '../../../../contract/sales/sales.ts'
import type { Db } from '../../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../../http/pagination.ts'
import { listedCases } from './staff-queue.ts'

/** Literals: with parameters PostgreSQL does not use the partial index. */
const decisions = sql.join(staffDecisions.map((event) => sql.lit(event)))

const mayDecide = sql<boolean>`decided.actor = 'staff' and decided.event in (${decisions})`

/** A refund that decides a case becomes its decision, with its reason as the statement. */
const isDecision = sql<boolean>`(${mayDecide} and (decided.event <> 'refund' or (
  decided.member_id = sale_case.decided_by and decided.detail ->> 'reason' = sale_case.statement)))`

/** The decisions of staff on cases and appeals, newest first: also refunds while a case was open. */
export function decidedCases(db: Db, rows: number, after?: Cursor) {
  const query = listedCases(db)
    .innerJoin('sale_event as decided', 'decided.sale_id', 'sale.id')
    .where(isDecision)
    .select(['decided.sale_id as id', 'decided.created_at as createdAt', 'decided.event'])
    .$narrowType<{ event: DecidedCase['decision'] }>()
  return findNewestFirst(query, ['decided.created_at', 'decided.sale_id'], rows, after)
}

export type DecisionRow = Awaited<ReturnType<typeof decidedCases>>[number]
