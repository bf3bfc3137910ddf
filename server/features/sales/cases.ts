import { sql } from 'kysely'
import type { CaseReason, CaseStep } from '../../../contract/sales.ts'
import type { Db, Tx } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'

const now = sql<Date>`clock_timestamp()`

export async function insertCase(tx: Tx, saleId: string, reason: CaseReason) {
  await tx
    .insertInto('sale_case')
    .values({ sale_id: saleId, reason, turn: 'seller' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type CaseUpdate = {
  /** Null closes the case. */
  turn: CaseStep | null
  offer?: number | undefined
  statement?: string | undefined
  decidedBy?: string | undefined
}

export async function updateCase(
  tx: Tx,
  saleId: string,
  { turn, offer, statement, decidedBy }: CaseUpdate,
) {
  await tx
    .updateTable('sale_case')
    .set({
      turn,
      closed_at: turn === null ? now : null,
      ...(offer !== undefined && { offer }),
      ...(statement !== undefined && { statement, decided_by: decidedBy ?? null }),
    })
    .where('sale_id', '=', saleId)
    .execute()
}

/** The cases at the turn of staff, newest first. */
export function casesForStaff(db: Db, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('sale_case')
    .innerJoin('sale', 'sale.id', 'sale_case.sale_id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select(({ ref }) => [
      'sale.id',
      ref('sale_case.reason').$castTo<CaseReason>().as('reason'),
      'sale.price',
      'sale.currency',
      'sale_case.opened_at as createdAt',
      'booking.title',
      'buyer.name as buyerName',
      'seller.name as sellerName',
    ])
    .where('sale_case.turn', '=', 'staff')
  return findNewestFirst(query, ['sale_case.opened_at', 'sale.id'], rows, after)
}

export type CaseRow = Awaited<ReturnType<typeof casesForStaff>>[number]
