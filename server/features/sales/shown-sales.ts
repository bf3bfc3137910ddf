import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { EvidencePhoto } from '../../../contract/sales/case-photos.ts'
import type { AskedParties } from '../../../contract/sales/evidence.ts'
import { pathId } from '../../../contract/schemas/string-schemas.ts'
import type { SellerKind, Trader } from '../../../contract/seller-details.ts'
import type { Member } from '../../context.ts'
import { containsPattern } from '../../database/contains-pattern.ts'
import type { Db } from '../../database/db.ts'
import type { DB } from '../../database/schema.gen.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { idUnlessDeleted } from '../identity/queries.ts'
import { failedRefundsOfIntent } from '../refunds/failed-queries.ts'
import type { ReasonCode } from '../refunds/reasons.ts'
import { buyerRecord } from './buyer-record.ts'
import { hasDecided } from './cases/appeal-queries.ts'
import {
  boughtDelivery,
  chargedBackInPart,
  listedProgress,
  progressColumns,
  shippingPeriodStart,
  withdrawalEnd,
} from './sale-columns.ts'
import { turns } from './turns.ts'

/** What the seller was paid on appeal, in minor units; null if nothing. */
const appealPayment = sql<number | null>`(
  select -sum(ledger_entry.amount)::int from sale_appeal
  join ledger_transaction as posting
    on posting.kind = 'appeal_payment' and posting.cause_id = sale_appeal.id::text
  join ledger_entry on transaction_id = posting.id and account = 'seller_payable'
  where sale_appeal.sale_id = sale.id)`

/** What a summary shows of a sale, beside its progress. */
function shownSales(db: Db) {
  return db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .leftJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .select(({ selectFrom }) => [
      'sale.id',
      'sale.price',
      'sale.currency',
      sql<number>`sale.fee_percent::float`.as('feePercent'),
      sql<number>`sale.fee_vat_percent::float`.as('feeVatPercent'),
      'sale.created_at as createdAt',
      shippingPeriodStart.as('shippingPeriodStart'),
      chargedBackInPart.as('chargedBackInPart'),
      appealPayment.as('appealPayment'),
      boughtDelivery.as('delivery'),
      'booking.title',
      'booking.image',
      selectFrom('product')
        .select('product.hidden_because')
        .whereRef('product.id', '=', 'booking.product_id')
        .as('hiddenBecause'),
      'buyer.name as buyerName',
      jsonObjectFrom(
        selectFrom('sale_deadline')
          .select(['event', 'due_at as dueAt'])
          .whereRef('sale_id', '=', 'sale.id')
          .orderBy('due_at')
          .limit(1),
      ).as('next'),
    ])
}

const listedSales = (db: Db) => shownSales(db).select(listedProgress)

export type SaleSummaryRow = Awaited<ReturnType<ReturnType<typeof listedSales>['execute']>>[number]

const waits = sql<boolean>`coalesce(${turns.seller}, false)`

/** A sale by its id, or by a part of its title or of the buyer's name. */
function isSaleLike(typed: string) {
  const pattern = containsPattern(typed)
  return sql<boolean>`(
    booking.title ilike ${pattern} or buyer.name ilike ${pattern}
    or sale.id = ${pathId.parse(typed)})`
}

type OwnSales = { seller: Member; show: 'all' | 'waiting' | undefined; q: string }

/** The sales of a seller: all, or those that wait for the seller, and are like `q` unless it is empty. */
export function salesOfSeller(db: Db, { seller, show, q }: OwnSales, rows: number, after?: Cursor) {
  const all = listedSales(db).select(waits.as('waits')).where('sale.seller_id', '=', seller.id)
  const shown = show === 'waiting' ? all.where(turns.seller) : all
  const found = q === '' ? shown : shown.where(isSaleLike(q))
  return findNewestFirst(found, ['sale.created_at', 'sale.id'], rows, after, {
    usePrepared: found === all,
  })
}

export type SaleOfSeller = Awaited<ReturnType<typeof salesOfSeller>>[number]

/** What was shipped, with the scans of the carrier. */
function parcelsOfSale({ selectFrom }: ExpressionBuilder<DB, 'sale'>) {
  const events = (parcels: ExpressionBuilder<DB, 'parcel'>) =>
    jsonArrayFrom(
      parcels
        .selectFrom('parcel_event')
        .select(['kind', 'happened_at as date', 'place'])
        .whereRef('parcel_id', '=', 'parcel.id')
        .orderBy('happened_at')
        .orderBy('parcel_event.id'),
    )
  return jsonArrayFrom(
    selectFrom('parcel')
      .select((parcels) => [
        'parcel.direction',
        'parcel.carrier',
        'parcel.tracking_number as trackingNumber',
        sql<boolean>`tracker_id is not null`.as('followed'),
        sql<boolean>`refused_at is not null`.as('refused'),
        'parcel.doubt',
        events(parcels).as('events'),
      ])
      .whereRef('sale_id', '=', 'sale.id')
      .where('replaced_at', 'is', null)
      .orderBy('parcel.created_at'),
  ).as('parcels')
}

const evidence = sql<EvidencePhoto[]>`(
  select coalesce(json_agg(
    json_build_object('id', media.id, 'width', width, 'height', height, 'preview', preview)
    order by position), '[]')
  from sale_event_photo join media on media.id = media_id
  where event_id = sale_event.id and doomed_at is null
)`

/** Who made a step; null for one without a person behind it. */
const memberName = sql<string | null>`(
  select name from member where member.id = sale_event.member_id)`

/** Whether the viewer is a party of the sale or an admin. */
const isVisibleTo = ({ id, isAdmin }: Member) =>
  sql<boolean>`(${isAdmin} or ${id} in (sale.buyer_id, sale.seller_id))`

export async function maySeeSale(db: Db, viewer: Member, id: string): Promise<boolean> {
  const query = db.selectFrom('sale').select('id').where('id', '=', id)
  return (await query.where(isVisibleTo(viewer)).executeTakeFirst()) !== undefined
}

/** A sale of which the viewer is a party, or any one for admins. */
export function visibleSale(db: Db, viewer: Member, id: string) {
  return shownSales(db)
    .innerJoin('product', 'product.id', 'booking.product_id')
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select(progressColumns)
    .select([
      'sale.resumes_to as resumesTo',
      'sale_case.reason as caseReason',
      'sale_case.statement',
      'sale.withdrawal_days as withdrawalDays',
      'sale.withdrawal_at as withdrawalAt',
      withdrawalEnd.as('withdrawalEnd'),
      'sale_case.appeal_until as appealUntil',
      'sale.buyer_id as buyerId',
      'sale.seller_id as sellerId',
      'sale.intent_id as intentId',
      'sale.return_address as returnAddress',
      'sale.carrier',
      'sale.tracking_number as trackingNumber',
      'sale.handover_code as handoverCode',
      'booking.product_id as productId',
      'booking.phone as buyerPhone',
      'booking.location as buyerLocation',
      'seller.name as sellerName',
      sql<SellerKind | null>`sale.listing ->> 'seller_kind'`.as('sellerKind'),
      sql<Trader | null>`nullif(sale.listing -> 'trader', 'null')`.as('trader'),
      'product.phone as sellerPhone',
      'product.location as sellerLocation',
    ])
    .select(buyerRecord.as('buyerRecord'))
    .select(idUnlessDeleted('buyer').as('buyerMemberId'))
    .select(idUnlessDeleted('seller').as('sellerMemberId'))
    .select(hasDecided(sql.ref('sale.id'), viewer.id).as('hasDecided'))
    .select(failedRefundsOfIntent(sql.ref('sale.intent_id')).as('failedRefunds'))
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('sale_appeal')
          .select([
            'party',
            'granted',
            'amount',
            'sale_appeal.statement',
            'sale_appeal.opened_at as openedAt',
          ])
          .whereRef('sale_appeal.sale_id', '=', 'sale.id')
          .orderBy('sale_appeal.opened_at'),
      ).as('appeals'),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('sale_event')
          .select([
            'event',
            'actor',
            'member_id as memberId',
            memberName.as('memberName'),
            'created_at as createdAt',
            sql<
              string | null
            >`coalesce(detail ->> 'reason', detail #>> '{before,trackingNumber}')`.as('reason'),
            sql<ReasonCode | null>`detail ->> 'code'`.as('reasonCode'),
            sql<AskedParties | null>`detail ->> 'asked'`.as('asked'),
            evidence.as('photos'),
          ])
          .whereRef('sale_id', '=', 'sale.id')
          .orderBy('id'),
      ).as('steps'),
    )
    .select(parcelsOfSale)
    .where('sale.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
}

export type ShownSale = NonNullable<Awaited<ReturnType<typeof visibleSale>>>
