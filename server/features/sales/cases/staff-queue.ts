import { sql } from 'kysely'
import type { AppealParty } from '../../../../contract/sales/sales.ts'
import type { Db } from '../../../database/db.ts'
import { type Cursor, findOldestFirst } from '../../../http/pagination.ts'

type Waiting = { id: string; saleId: string; party: AppealParty | null; since: Date }

/** What waits for staff, as a table. */
export const awaitingStaff = sql<Waiting>`(
  select sale_case.sale_id as id, sale_case.sale_id as "saleId", null as party, waits_since as since
  from sale_case join sale on sale.id = sale_case.sale_id
  where turn = 'staff' and state = 'disputed'
  union all
  select id, sale_id, party, opened_at from sale_appeal where decided_at is null
)`

/** The cases at the turn of staff and the open appeals, oldest first. */
export function staffQueue(db: Db, rows: number, after?: Cursor) {
  const query = db
    .selectFrom(awaitingStaff.as('waiting'))
    .innerJoin('sale', 'sale.id', 'waiting.saleId')
    .innerJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select([
      'waiting.id',
      'waiting.since as createdAt',
      'waiting.party',
      'sale.id as saleId',
      'sale_case.reason',
      'sale.price',
      'sale.currency',
      'sale_case.opened_at as openedAt',
      'booking.title',
      'buyer.name as buyerName',
      'seller.name as sellerName',
    ])
  return findOldestFirst(query, ['waiting.since', 'waiting.id'], rows, after)
}

export type QueuedCase = Awaited<ReturnType<typeof staffQueue>>[number]
