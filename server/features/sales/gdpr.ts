import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OwnData } from '../../../contract/own-account.ts'
import type { CaseReason } from '../../../contract/sales/sales.ts'
import { toText } from '../../../contract/schemas/money.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { reportedReason } from './cases/queries.ts'

function salesOf(db: Db, memberId: string) {
  return db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .leftJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .select(['sale.id', 'sale.price', 'sale.currency', 'sale.carrier', 'sale.tracking_number'])
    .select(['sale.return_address', 'sale.created_at', 'sale.closed_at', 'booking.title'])
    .select('sale.withdrawal_at')
    .select(({ selectFrom }) => [
      'sale.state',
      sql<CaseReason | null>`coalesce(${reportedReason}, sale_case.reason)`.as('caseReason'),
      sql<boolean>`sale.buyer_id = ${memberId}`.as('isBuyer'),
      jsonArrayFrom(
        selectFrom('sale_event')
          .select(['created_at', sql<string>`detail ->> 'reason'`.as('text')])
          .whereRef('sale_id', '=', 'sale.id')
          .where('member_id', '=', memberId)
          .where(sql<boolean>`detail ->> 'reason' <> ''`)
          .orderBy('sale_event.id'),
      ).as('wrote'),
    ])
    .where(({ or, eb }) =>
      or([eb('sale.buyer_id', '=', memberId), eb('sale.seller_id', '=', memberId)]),
    )
}

export async function exportSales(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['sales']> {
  const query = salesOf(db, memberId)
  const found = await findNewestFirst(query, ['sale.created_at', 'sale.id'], rows)
  return found.map((row) => ({
    id: row.id,
    role: row.isBuyer ? 'buyer' : 'seller',
    state: row.state,
    header: row.title,
    amount: toText(row.price),
    currency: row.currency,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    returnAddress: row.isBuyer ? null : row.return_address,
    created: row.created_at.toISOString(),
    closed: row.closed_at?.toISOString() ?? null,
    withdrawn: row.isBuyer ? (row.withdrawal_at?.toISOString() ?? null) : null,
    caseReason: row.caseReason,
    wrote: row.wrote.map(({ created_at, text }) => ({
      date: new Date(created_at).toISOString(),
      text,
    })),
  }))
}

/** Erases the addresses that a seller gave for returns. */
export async function eraseReturnAddresses(tx: Tx, memberId: string) {
  await tx
    .updateTable('sale')
    .set({ return_address: null })
    .where('seller_id', '=', memberId)
    .where('return_address', 'is not', null)
    .execute()
}
