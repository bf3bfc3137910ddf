import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { kindsOfSales } from '../ledger/kinds.ts'

/** A quarter of a seller, in minor units. */
export type QuarterRow = {
  sellerId: string
  name: string
  email: string
  quarter: number
  sales: number
  consideration: number
  fees: number
}

/**
 * What sellers earned in a year (UTC), by quarter of the posting: a refund counts in the quarter in
 * which it was owed. A sale counts in the quarter of its release, unless it was refunded in full.
 */
export async function quartersOf(db: Db, year: number, sellerId?: string): Promise<QuarterRow[]> {
  const { rows } = await sql<QuarterRow>`
    select sale.seller_id as "sellerId", member.name, member.email,
      extract(quarter from posting.created_at at time zone 'utc')::int as quarter,
      count(distinct posting.intent_id) filter (
        where posting.kind = 'release' and sale.state not in ('refunded', 'cancelled')
      )::int as sales,
      coalesce(-sum(entry.amount) filter (
        where entry.account in ('seller_payable', 'seller_debt')
      ), 0)::float as consideration,
      coalesce(-sum(entry.amount) filter (
        where entry.account in ('fees', 'fee_vat')
      ), 0)::float as fees
    from ledger_transaction posting
    join ledger_entry entry on entry.transaction_id = posting.id
    join sale on sale.intent_id = posting.intent_id
    join member on member.id = sale.seller_id
    where posting.kind in (${sql.join(kindsOfSales)})
      and posting.created_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC')
      and posting.created_at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, 'UTC')
      and (${sellerId ?? null}::uuid is null or sale.seller_id = ${sellerId ?? null}::uuid)
    group by sale.seller_id, member.name, member.email, quarter
    order by sale.seller_id, quarter`.execute(db)
  return rows
}
