import { sql } from 'kysely'
import {
  type CaseReason,
  type DecidedCase,
  staffDecisions,
} from '../../../../contract/sales/sales.ts'
import type { Party } from '../../../../contract/schemas/party.ts'
import type { Db } from '../../../database/db.ts'
import { type Cursor, findNewestFirst, findOldestFirst } from '../../../http/pagination.ts'
import { reportedReason } from './queries.ts'
import { isRefundDecision } from './refund-decision.ts'

type Waiting = { id: string; saleId: string; party: Party | null; since: Date }

/** What staff can decide now, as a table. */
export const awaitingStaff = sql<Waiting>`(
  select id, sale_id as "saleId", party, since from awaiting_staff
)`

/** The cases of sales, with what each list for staff shows of them. */
const listedCases = (db: Db) =>
  db
    .selectFrom('sale')
    .innerJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select([
      'sale.id as saleId',
      'sale.price',
      'sale.currency',
      'booking.title',
      'buyer.name as buyerName',
      'seller.name as sellerName',
    ])

export type ListedCase = Awaited<ReturnType<ReturnType<typeof listedCases>['execute']>>[number] & {
  reason: CaseReason
}

/**
 * The cases at the turn of staff and the open appeals, oldest first; not those that a chargeback or a
 * return interrupts.
 */
export function staffQueue(db: Db, rows: number, after?: Cursor) {
  const query = listedCases(db)
    .innerJoin(awaitingStaff.as('waiting'), 'waiting.saleId', 'sale.id')
    .select(['waiting.id', 'waiting.since as createdAt', 'waiting.party'])
    .select(['sale_case.opened_at as openedAt', 'sale_case.reason'])
  return findOldestFirst(query, ['waiting.since', 'waiting.id'], rows, after)
}

export type QueuedCase = Awaited<ReturnType<typeof staffQueue>>[number]

/** Literals: with parameters PostgreSQL does not use the partial index. */
const decisions = sql.join(staffDecisions.map((event) => sql.lit(event)))

const mayDecide = sql<boolean>`decided.actor = 'staff' and decided.event in (${decisions})`

const isDecision = sql<boolean>`(${mayDecide}
  and (decided.event <> 'refund' or ${isRefundDecision('decided')}))`

/** The reason of the case at that time: a later case about the return has taken the place of the first. */
const decidedReason = sql<CaseReason>`case
  when decided.created_at >= sale_case.opened_at then sale_case.reason
  else coalesce(${reportedReason}, 'not_received') end`

/** The decisions of staff on cases and appeals, newest first: also refunds while a case was open. */
export function decidedCases(db: Db, rows: number, after?: Cursor) {
  const query = listedCases(db)
    .innerJoin('sale_event as decided', 'decided.sale_id', 'sale.id')
    .where(isDecision)
    .select(['decided.sale_id as id', 'decided.created_at as createdAt', 'decided.event'])
    .select(decidedReason.as('reason'))
    .$narrowType<{ event: DecidedCase['decision'] }>()
  return findNewestFirst(query, ['decided.created_at', 'decided.sale_id'], rows, after)
}

export type DecisionRow = Awaited<ReturnType<typeof decidedCases>>[number]
