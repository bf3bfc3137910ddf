import { sql } from 'kysely'
import { type DecidedCase, staffDecisions } from '../../../../contract/sales/sales.ts'
import type { Db } from '../../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../../http/pagination.ts'

/** Literals: with parameters PostgreSQL does not use the partial index. */
const isDecision = sql<boolean>`
  decided.event in (${sql.join(staffDecisions.map((event) => sql.lit(event)))})`

/** The decisions of staff on cases and appeals, newest first. */
export function decidedCases(db: Db, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('sale_event as decided')
    .innerJoin('sale', 'sale.id', 'decided.sale_id')
    .innerJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .where(isDecision)
    .select([
      'sale.id',
      'decided.created_at as createdAt',
      'decided.event',
      'sale_case.reason',
      'sale.price',
      'sale.currency',
      'booking.title',
      'buyer.name as buyerName',
      'seller.name as sellerName',
    ])
    .$narrowType<{ event: DecidedCase['decision'] }>()
  return findNewestFirst(query, ['decided.created_at', 'decided.sale_id'], rows, after)
}

export type DecisionRow = Awaited<ReturnType<typeof decidedCases>>[number]
