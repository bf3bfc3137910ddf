import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { kindsOfSales } from '../ledger/kinds.ts'
import { isUndoneSale } from '../sales/sale-columns.ts'

/** A quarter of a seller, in minor units. */
export type QuarterRow = {
  sellerId: string
  name: string
  email: string
  /** Whether the account is deleted. */
  isDeleted: boolean
  quarter: number
  sales: number
  consideration: number
  fees: number
  /** Whether the year of the seller is above the limits. */
  reportable: boolean
}

/** Below this number of sales, and up to this consideration in minor units, a seller is exempt. */
export type ExemptionLimits = { sales: number; consideration: number }

type Wanted = { year: number; limits: ExemptionLimits; sellerId?: string }

/**
 * What sellers earned in a year (UTC), by quarter of the posting: a refund counts in the quarter in
 * which it was owed. A sale counts in the quarter of its release, unless it was refunded in full.
 */
const quarters = ({ year, sellerId }: Wanted) => sql`
  select sale.seller_id as "sellerId", member.name, member.email,
    member.deleted_at is not null as "isDeleted",
    extract(quarter from posting.created_at at time zone 'utc')::int as quarter,
    count(distinct posting.intent_id) filter (
      where posting.kind = 'release' and not ${isUndoneSale}
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
    ${sellerId ? sql`and sale.seller_id = ${sellerId}::uuid` : sql``}
  group by sale.seller_id, member.name, member.email, member.deleted_at, quarter`

/** The quarters of one seller, or of all sellers above the limits. */
export async function quartersOf(db: Db, wanted: Wanted): Promise<QuarterRow[]> {
  const { limits, sellerId } = wanted
  const { rows } = await sql<QuarterRow>`
    select * from (
      select *, sum(sales) over of_seller >= ${limits.sales}
        or sum(consideration) over of_seller > ${limits.consideration} as reportable
      from (${quarters(wanted)}) quarter
      window of_seller as (partition by "sellerId")
    ) rated
    ${sellerId ? sql`` : sql`where reportable`}`.execute(db)
  return rows
}
