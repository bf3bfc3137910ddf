import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { visibleProducts } from '../catalog/queries.ts'
import { isForSale } from '../holds/queries.ts'
import { activeSellers, recordColumns } from '../reviews/queries.ts'
import { isRefundDecision } from '../sales/cases/refund-decision.ts'
import { shippingPeriodStart } from '../sales/sale-columns.ts'

const hasPayouts = sql<boolean>`exists (
  select from payout_account where member_id = member.id and status = 'active')`

const listingsForSale = sql<number>`(
  select count(*)::int from product
  where seller_id = member.id and ${isForSale})`

export function sellerOfProfile(db: Db, id: string) {
  return activeSellers(db)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('seller_declaration')
          .select(['kind', 'trader'])
          .whereRef('member_id', '=', 'member.id')
          .orderBy('seller_declaration.id', 'desc')
          .limit(1)
          .as('declared'),
      (join) => join.onTrue(),
    )
    .leftJoin('seller_total', 'seller_total.seller_id', 'member.id')
    .select([
      'member.id',
      'member.name',
      'member.photo',
      'member.created_at as since',
      'member.verified_at as verifiedAt',
      'user.email_verified as isEmailVerified',
      'declared.kind as sellerKind',
      'declared.trader',
      hasPayouts.as('hasPayouts'),
      listingsForSale.as('listingsForSale'),
      ...recordColumns,
    ])
    .where('member.id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export type SellerRow = NonNullable<Awaited<ReturnType<typeof sellerOfProfile>>>

const maxRecorded = 200

const eventOf = (condition: RawBuilder<boolean>) => sql<boolean>`exists (
  select from sale_event where sale_event.sale_id = sale.id and (${condition}))`

const cancelled = eventOf(
  sql<boolean>`event = 'handover_overdue' or event = 'cancel' and actor = 'seller'`,
)
/** A return that only a withdrawal has led to is none of a case; it was agreed before a later one. */
const lostCase = eventOf(sql<boolean>`event in (
    'accept_refund', 'take_offer', 'decide_refund', 'decide_offer', 'grant_refund', 'grant_part')
  or event = 'refund' and exists (
    select from sale_case where sale_case.sale_id = sale.id and ${isRefundDecision('sale_event')})
  or event in ('receive_return', 'return_accepted')
    and coalesce(sale.withdrawal_from, 'return_requested')
      in ('return_requested', 'return_in_transit')`)

/** The latest ended sales of a seller within 12 months. */
export function recordedSales(db: Db, sellerId: string) {
  return db
    .selectFrom('sale')
    .select([
      shippingPeriodStart.as('shippingPeriodStart'),
      sql<Date | null>`least(sale.shipped_at, sale.delivered_at)`.as('leftAt'),
      cancelled.as('isSellerCancelled'),
      lostCase.as('hasLostCase'),
    ])
    .where('seller_id', '=', sellerId)
    .where('closed_at', '>', sql<Date>`now() - interval '12 months'`)
    .orderBy('closed_at', 'desc')
    .limit(sql.lit(maxRecorded))
    .modifyEnd(prepared)
    .execute()
}

/** The products that a seller has for sale. */
export function listingsForSaleOf(db: Db, sellerId: string, rows: number, after?: Cursor) {
  const query = visibleProducts(db)
    .where('product.seller_id', '=', sellerId)
    .where('product.sold_at', 'is', null)
  return findNewestFirst(query, ['product.created_at', 'product.id'], rows, after)
}
