import { sql } from 'kysely'
import type { Delivery, DeliveryWay } from '../../../contract/catalog-enums.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { closedSaleStates } from '../../../contract/schemas/sale-state.ts'
import { hoursInterval } from '../../database/db.ts'
import { paidOfSale } from '../refunds/queries.ts'
import { refundDays } from './rules.ts'

/** The delivery, or the completion of a sale whose delivery was not recorded. */
const withdrawalStart = sql<Date | null>`
  coalesce(sale.delivered_at, case sale.state when 'completed' then sale.closed_at end)`

/** When the buyer can no longer withdraw; null before the period begins, or without that right. */
export const withdrawalEnd = sql<Date | null>`
  withdrawal_end(${withdrawalStart}, sale.withdrawal_days)`

/** A parcel that did not arrive is settled as a case. */
export const withdrawable = sql<boolean>`(sale.withdrawal_days is not null and case
  when sale.delivered_at is null and sale.state <> 'completed'
    then sale.state in ('awaiting_handover', 'in_transit')
  else clock_timestamp() < ${withdrawalEnd} end)`

const closedStates = sql.join(closedSaleStates.map((state) => sql.lit(state)))

/** Whether a sale is closed, also while a chargeback interrupts it, as `isClosed` of the rules. */
export const isClosedSale = sql<boolean>`(
  coalesce(sale.resumes_to, sale.state) in (${closedStates}))`

/** Whether the buyer gets everything back, as `isUndone` of the rules. */
export const isUndoneSale = sql<boolean>`(sale.state in ('refunded', 'cancelled'))`

/** Whether only staff may release the money of a sale now. */
const releaseStopped = sql<boolean>`
  (sale.blocked_at is not null or coalesce(sale.release_from > clock_timestamp(), false))`

/** Whether a sale was completed too long ago for a refund by staff. */
export const isRefundTimeOver = sql<boolean>`(sale.state = 'completed'
  and sale.closed_at < clock_timestamp() - make_interval(days => ${refundDays}))`

/** Whether the buyer has sent the product back since a return was agreed or decided. */
const isSentBack = sql<boolean>`coalesce((
  select event = 'send_back' from sale_event where sale_id = sale.id
    and event in ('send_back', 'ask_return', 'decide_return')
  order by sale_event.id desc limit 1), false)`

/** Whether the buyer reports in an open case that it was not received, and no return was agreed since. */
const isReportedMissing = sql<boolean>`(sale.state = 'disputed' and exists (
  select from sale_case
  where sale_id = sale.id and reason = 'not_received' and turn is not null))`

/** From when the time to ship it counts: the payment, or what interrupted or extended that time since. */
export const shippingPeriodStart = sql<Date>`coalesce(sale.ship_from, sale.created_at)`

/** That time, so many hours later. */
export const shippingPeriodStartAfter = (hours: number) =>
  sql<Date>`${shippingPeriodStart} + ${hoursInterval(hours)}`

/** Where a return goes: as the seller gave it, else the address of the trader. Null if neither is known. */
export const knownReturnAddress = sql<string | null>`
  coalesce(sale.return_address, sale.listing #>> '{trader,address}')`

/** Whether it is not known where a return goes. */
export const isReturnAddressMissing = sql<boolean>`(${knownReturnAddress} is null)`

/** How often the seller has corrected the address of a return. */
const returnAddressCorrections = sql<number>`(
  select count(*)::int from sale_event where sale_id = sale.id and event = 'correct_return_address')`

/** Whether the buyer has given the seller more time to ship or to meet. */
const isHandoverExtended = sql<boolean>`exists (
  select from sale_event where sale_id = sale.id and event = 'extend_handover')`

/** Whether the buyer has undone an acceptance. */
const isAcceptanceUndone = sql<boolean>`exists (
  select from sale_event where sale_id = sale.id and event = 'undo_accept')`

/** Whether the return that was sent last has a tracking number. */
export const isReturnTracked = sql<boolean>`coalesce((
  select parcel.tracking_number <> '' from parcel
  where parcel.sale_id = sale.id and direction = 'return'
  order by parcel.created_at desc limit 1), false)`

/**
 * Whether nothing proves that the return which is under way goes to the seller: its number seems to be
 * that of another parcel, the provider refuses it, or the carrier returns the parcel or has lost it.
 */
const isReturnUnproven = sql<boolean>`(sale.state = 'return_in_transit'
  and sale.return_delivered_at is null and coalesce((
    select parcel.doubt is not null or parcel.refused_at is not null or exists (
      select from parcel_event
      where parcel_id = parcel.id and parcel_event.kind in ('returned', 'lost')
    )
    from parcel where parcel.sale_id = sale.id and direction = 'return'
    order by parcel.created_at desc limit 1), false))`

/**
 * What the bank returned to the buyer by chargebacks of a part of the price, in minor units. What such
 * a chargeback paid of failed refunds is not counted: they are.
 */
export const chargedBackInPart = sql<number>`(
  select coalesce(sum(d.amount - d.settles), 0)::int from card_dispute d
  where d.intent_id = sale.intent_id and d.in_part)`

/** What the buyer got back of the price: refunds in part plus partial chargebacks, in minor units. */
export const returnedInPart = sql<number>`(${chargedBackInPart} + (
  select coalesce(sum(${paidOfSale}), 0)::int from refund
  where refund.intent_id = sale.intent_id and in_part
))`

/**
 * How the buyer of a sale gets it: as asked when reserving it, or else as the listing had it; `both` if
 * neither is known. Needs the booking of the sale.
 */
export const boughtDelivery = sql<Delivery>`
  coalesce(booking.delivery, sale.listing ->> 'delivery', 'both')`

/** What the buyer has chosen, if the listing offered both ways. Needs the booking of the sale. */
export const deliveryChoice = sql<DeliveryWay | null>`
  case sale.listing ->> 'delivery' when 'both' then booking.delivery end`

const appealsWhere = (condition: string) => sql<Party[]>`array(
  select party from sale_appeal where sale_id = sale.id and ${sql.raw(condition)} order by opened_at
)`

/** The parties of a sale whose appeal waits for a decision. */
export const appealing = appealsWhere('decided_at is null')

/** Whether the time to appeal has not passed. Needs the case of the sale. */
const appealable = sql<boolean>`coalesce(sale_case.appeal_until > clock_timestamp(), false)`

/** What the buyer was or will be refunded, in minor units. */
const refunded = sql<number>`(
  select coalesce(sum(${paidOfSale}), 0)::int from refund
  where refund.intent_id = sale.intent_id and refund.state <> 'cancelled'
)`

/** The part of the progress of a sale that lists show. */
export const listedProgress = [
  'sale.state',
  'sale.accepted_at as acceptedAt',
  isReturnAddressMissing.as('isReturnAddressMissing'),
  isReturnUnproven.as('isReturnUnproven'),
  refunded.as('refunded'),
] as const

/** `Progress` of the rules, for queries of `sale` with a left join of `sale_case`. */
export const progressColumns = [
  ...listedProgress,
  'sale_case.turn',
  'sale_case.offer as refundOffer',
  'sale.handover_attempts as handoverAttempts',
  'sale.delivered_at as deliveredAt',
  'sale.return_delivered_at as returnDeliveredAt',
  'sale.inspection_extended_at as extendedAt',
  'sale.withdrawal_from as stateAtWithdrawal',
  isHandoverExtended.as('isHandoverExtended'),
  isAcceptanceUndone.as('isAcceptanceUndone'),
  releaseStopped.as('releaseStopped'),
  isRefundTimeOver.as('isRefundTimeOver'),
  isSentBack.as('isSentBack'),
  isReportedMissing.as('isReportedMissing'),
  returnAddressCorrections.as('returnAddressCorrections'),
  isReturnTracked.as('isReturnTracked'),
  withdrawable.as('withdrawable'),
  appealable.as('appealable'),
  appealsWhere('true').as('appealed'),
  appealing.as('appealing'),
] as const
