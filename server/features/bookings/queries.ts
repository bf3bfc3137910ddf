import { sql } from 'kysely'
import type { RefundCause } from '../../../contract/bookings.ts'
import type { Delivery } from '../../../contract/catalog-enums.ts'
import { pathId } from '../../../contract/schemas/string-schemas.ts'
import type { Member } from '../../context.ts'
import { containsPattern } from '../../database/contains-pattern.ts'
import { type Db, now } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { memberIdOf } from '../accounts/queries.ts'
import { isLiveHold } from '../holds/queries.ts'
import { failedRefundsOfBooking } from '../refunds/failed-queries.ts'
import { isChargebackLost } from '../refunds/queries.ts'
import { turnOf, turns } from '../sales/turns.ts'
import { traderOfProduct } from '../seller-details/queries.ts'

function refundsByBooking(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('payment_intent', 'payment_intent.id', 'refund.intent_id')
    .select(['payment_intent.booking_id', 'refund.reason', 'refund.asked_by'])
    .select('refund.reason_code as reasonCode')
    .where('refund.in_part', '=', false)
}

/** Why the whole payment of a booking goes back; null if it does not. */
const refundCause = sql<RefundCause | null>`case
  when booking.state <> 'refunded' then null
  when payment.id is null then 'late_payment'
  when ${isChargebackLost(sql.ref('payment.intent_id'))} then 'chargeback'
  when refund.asked_by is not null then 'staff'
  when coalesce(sale.resumes_to, sale.state) = 'cancelled' then 'cancellation'
  else 'case' end`

const nextDeadline = sql<Date | null>`(
  select min(due_at) from sale_deadline where sale_id = sale.id)`

/** Also while a fraud warning stops the completion, which then has no deadline. */
const isAccepted = sql<boolean>`
  coalesce(sale.state = 'inspection' and sale.accepted_at is not null, false)`

/** To be paid, or with a sale that waits for the buyer. */
const waits = sql<boolean>`(${isLiveHold} or ${turns.buyer})`

function shownBookings(db: Db) {
  return db
    .selectFrom('booking')
    .innerJoin('member', 'member.id', 'booking.buyer_id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .innerJoin('member as seller', 'seller.id', 'product.seller_id')
    .leftJoin('payment', 'payment.booking_id', 'booking.id')
    .leftJoin('sale', 'sale.id', 'booking.id')
    .leftJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .leftJoin('sale_deadline as acceptance', (join) =>
      join
        .onRef('acceptance.sale_id', '=', 'sale.id')
        .on('acceptance.event', '=', sql.lit('complete'))
        .on('sale.accepted_at', 'is not', null),
    )
    .leftJoin(refundsByBooking(db).as('refund'), 'refund.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.product_id as productId',
      'booking.buyer_id as ownerId',
      'booking.title',
      'booking.image',
      'booking.price',
      'booking.phone',
      'booking.location',
      sql<Delivery>`coalesce(booking.delivery, product.delivery)`.as('delivery'),
      'booking.state',
      'booking.expires_at as expiresAt',
      'booking.released_at as releasedAt',
      'booking.created_at as createdAt',
      'member.name',
      'member.email',
      'seller.name as sellerName',
      'seller.photo as sellerPhoto',
      'seller.verified_at as sellerVerifiedAt',
      'product.seller_kind as sellerKind',
      'product.sold_at as soldAt',
      'product.withdrawn_at as withdrawnAt',
      'product.hidden_at as hiddenAt',
      'product.hidden_because as hiddenBecause',
      traderOfProduct.as('trader'),
      'payment.intent_id as intentId',
      'sale.state as saleState',
      sql<boolean>`sale.withdrawal_at is not null`.as('hasBuyerWithdrawn'),
      turnOf.as('waitsFor'),
      nextDeadline.as('nextDeadline'),
      isAccepted.as('isAccepted'),
      'acceptance.due_at as acceptedUntil',
      'refund.reason as refundReason',
      'refund.reasonCode',
      refundCause.as('refundCause'),
      failedRefundsOfBooking(sql.ref('booking.id')).as('failedRefunds'),
      now.as('now'),
    ])
}

export type ShownBooking = Awaited<ReturnType<ReturnType<typeof shownBookings>['execute']>>[number]

/** A booking by its id, or by a part of its title. */
const isBookingLike = (typed: string) => sql<boolean>`(
  booking.title ilike ${containsPattern(typed)} or booking.id = ${pathId.parse(typed)})`

type OwnBookings = { emailKey: string; show: 'all' | 'waiting' | undefined; q: string }

/** The bookings of a buyer: all, or those that wait for the buyer, and are like `q` unless it is empty. */
export function bookingsOf(
  db: Db,
  { emailKey, show, q }: OwnBookings,
  rows: number,
  after?: Cursor,
) {
  const all = shownBookings(db).where('booking.buyer_id', '=', memberIdOf(emailKey))
  const shown = show === 'waiting' ? all.where(waits) : all
  const found = q === '' ? shown : shown.where(isBookingLike(q))
  return findNewestFirst(found, ['booking.created_at', 'booking.id'], rows, after, {
    usePrepared: found === all,
  })
}

export function visibleBooking(db: Db, viewer: Member, id: string) {
  let query = shownBookings(db).where('booking.id', '=', id)
  if (!viewer.isAdmin) query = query.where('booking.buyer_id', '=', viewer.id)
  return query.executeTakeFirst()
}
