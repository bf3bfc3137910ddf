import { type RawBuilder, sql } from 'kysely'
import {
  type CaseOutcome,
  caseOutcomes,
  maxOverviewRows,
  type OverviewListingState,
} from '../../../../contract/members/member-overview.ts'
import type { CaseTurn } from '../../../../contract/sales/sales.ts'
import type { Party } from '../../../../contract/schemas/party.ts'
import type { SaleState } from '../../../../contract/schemas/sale-state.ts'
import type { Db } from '../../../database/db.ts'
import { shownMember } from '../../accounts/queries.ts'
import { isByMember } from '../../reports/queries.ts'
import { restrictionsOf } from '../../restrictions/queries.ts'
import { turnOf } from '../../sales/turns.ts'
import { declarationsOf } from '../../seller-details/queries.ts'

/** How many rows there are without the limit, in each of them. */
const total = sql<number>`count(*) over ()`

const isRemovedByStaff = sql<boolean>`exists (
  select from restriction
  where subject = product.id and kind = 'listingRemoved' and ended_at is null)`

const listingState = sql<OverviewListingState>`case
  when hidden_because = 'removed' or withdrawn_at is not null and ${isRemovedByStaff} then 'removed'
  when withdrawn_at is not null then 'ended'
  when sold_at is not null then 'sold'
  when hidden_because = 'serial' then 'in_review'
  when hidden_because = 'suspended' then 'suspended'
  when hidden_at is not null then 'paused'
  else 'for_sale' end`

const latestListings = (db: Db, sellerId: string) =>
  db
    .selectFrom('product')
    .select(['id', 'title', 'resale_price as price', 'currency', 'created_at as createdAt'])
    .select([listingState.as('state'), total.as('total')])
    .where('seller_id', '=', sellerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOverviewRows)
    .execute()

const latestSales = (db: Db, party: Party, memberId: string) =>
  db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .select(['sale.id', 'booking.title', 'sale.price', 'sale.currency'])
    .select(['sale.state', 'sale.created_at as createdAt', total.as('total')])
    .where(`sale.${party}_id`, '=', memberId)
    .orderBy('sale.created_at', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(maxOverviewRows)
    .execute()

/** How a closed case ended; null while it is open. */
const caseOutcome: RawBuilder<CaseOutcome | null> = sql`case when sale_case.turn is null then (
  select event from sale_event
  where sale_id = sale.id and event in (${sql.join(caseOutcomes.map((name) => sql.lit(name)))})
  order by sale_event.id desc limit 1) end`

/** Who has to act in an open case; null while it waits for the carrier or the bank. */
const caseTurn = sql<CaseTurn | null>`case when sale_case.turn is not null then ${turnOf} end`

/** The state of the sale of an open case. */
const openCaseState = sql<SaleState | null>`
  case when sale_case.turn is not null then sale.state end`

const latestCases = (db: Db, memberId: string) =>
  db
    .selectFrom('sale_case')
    .innerJoin('sale', 'sale.id', 'sale_case.sale_id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .select(['sale.id', 'booking.title', 'sale_case.reason'])
    .select([caseTurn.as('turn'), openCaseState.as('state')])
    .select(['sale_case.opened_at as createdAt', caseOutcome.as('outcome'), total.as('total')])
    .select(
      sql<Party>`case when sale.buyer_id = ${memberId} then 'buyer' else 'seller' end`.as('party'),
    )
    .where(({ or, eb }) =>
      or([eb('sale.buyer_id', '=', memberId), eb('sale.seller_id', '=', memberId)]),
    )
    .orderBy('sale_case.opened_at', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(maxOverviewRows)
    .execute()

const latestReports = (db: Db, memberId: string) =>
  db
    .selectFrom('report')
    .select(['id', 'header', 'outcome', 'same_serial_as as sameSerialAs'])
    .select(['created_at as createdAt', 'closed_at as closedAt', total.as('total')])
    .where(isByMember(memberId))
    .where('reporter_id', 'is distinct from', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOverviewRows)
    .execute()

const latestRestrictions = (db: Db, memberId: string) =>
  restrictionsOf(db, memberId)
    .select(total.as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOverviewRows)
    .execute()

/** What staff see of a member; undefined if there is none, or the account is deleted. */
export async function findOverview(db: Db, memberId: string) {
  const member = await shownMember(db, memberId)
  if (!member) return undefined
  const [declaration] = await declarationsOf(db, memberId, 1)
  return {
    member,
    declaration,
    listings: await latestListings(db, memberId),
    sales: await latestSales(db, 'seller', memberId),
    orders: await latestSales(db, 'buyer', memberId),
    cases: await latestCases(db, memberId),
    reports: await latestReports(db, memberId),
    restrictions: await latestRestrictions(db, memberId),
  }
}

export type FoundOverview = NonNullable<Awaited<ReturnType<typeof findOverview>>>
