import { sql } from 'kysely'
import { pathId } from '../../../contract/schemas/string-schemas.ts'
import type { Db } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { isMemberLike } from '../accounts/queries.ts'
import { idUnlessDeleted } from '../identity/queries.ts'
import { isChargebackLost } from '../refunds/queries.ts'
import { appealing, isRefundTimeOver, returnedInPart } from '../sales/sale-columns.ts'

const isRefundFailed = sql<boolean>`is_refund_failed(payment.intent_id)`

/** Payments of a booking or a payment intent, or of buyers and sellers by a part of the name or the e-mail address. */
function isPaymentLike(typed: string) {
  const members = sql`
    select member.id from member where ${isMemberLike(typed)} and member.deleted_at is null`
  const salesOf = (party: 'buyer_id' | 'seller_id') => sql`
    select found.id from sale join payment as found on found.booking_id = sale.id
    where ${sql.ref(`sale.${party}`)} in (${members})`
  return sql<boolean>`payment.id in (
    select found.id from payment as found where found.intent_id = ${typed}
    union all
    select found.id from payment as found where found.booking_id = ${pathId.parse(typed)}
    union all ${salesOf('buyer_id')} union all ${salesOf('seller_id')}
  )`
}

type PaymentsQuery = { q: string; rows: number; after: Cursor | undefined }

export function newestPayments(db: Db, { q, rows, after }: PaymentsQuery) {
  const query = db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .innerJoin('member as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'product.seller_id')
    .innerJoin('sale', 'sale.id', 'booking.id')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.intent_id', '=', 'payment.intent_id')
        .on('refund.in_part', '=', false)
        .on('refund.state', '<>', 'cancelled'),
    )
    .select([
      'payment.id',
      'payment.booking_id as bookingId',
      'payment.intent_id as intentId',
      'payment.amount',
      'payment.currency',
      'payment.created_at as createdAt',
      'booking.product_id as productId',
      'booking.buyer_id as ownerId',
      'sale.seller_id as sellerId',
      'booking.title',
      'buyer.name as buyerName',
      'seller.name as sellerName',
      idUnlessDeleted('buyer').as('buyerMemberId'),
      idUnlessDeleted('seller').as('sellerMemberId'),
      'sale.state as saleState',
      sql<number>`sale.fee_percent::float`.as('feePercent'),
      returnedInPart.as('returnedInPart'),
      isRefundTimeOver.as('isRefundTimeOver'),
      appealing.as('appealing'),
      'refund.reason',
      'refund.reason_code as reasonCode',
      'refund.created_at as refundedAt',
      'refund.sent_at as sentAt',
      'refund.state as refundState',
    ])
    .select([
      isRefundFailed.as('refundFailed'),
      isChargebackLost(sql.ref('payment.intent_id')).as('isChargebackLost'),
    ])
  const isSearch = q !== ''
  const found = isSearch ? query.where(isPaymentLike(q)) : query
  return findNewestFirst(found, ['payment.created_at', 'payment.id'], rows, after, {
    usePrepared: !isSearch,
  })
}

export type PaymentRow = Awaited<ReturnType<typeof newestPayments>>[number]
