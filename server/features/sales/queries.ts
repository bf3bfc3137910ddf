import { type RawBuilder, sql } from 'kysely'
import type { SaleActor, SaleEvent } from '../../../contract/sales/sales.ts'
import { closedSaleStates, type SaleState } from '../../../contract/schemas/sale-state.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { paidOfSale } from '../refunds/queries.ts'
import { appealProgress } from './cases/appeal-progress.ts'
import { type Deadline, refundDays, releasingDeadlines } from './rules.ts'

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

/** Whether only staff may release the money of a sale now. */
export const releaseStopped = sql<boolean>`
  (sale.blocked_at is not null or coalesce(sale.release_from > clock_timestamp(), false))`

/** Whether a sale was completed too long ago for a refund by staff. */
export const isRefundTimeOver = sql<boolean>`(sale.state = 'completed'
  and sale.closed_at < clock_timestamp() - make_interval(days => ${refundDays}))`

/** Whether the buyer has sent the product back since a return was agreed or decided. */
export const isSentBack = sql<boolean>`coalesce((
  select event = 'send_back' from sale_event where sale_id = sale.id
    and event in ('send_back', 'ask_return', 'decide_return')
  order by sale_event.id desc limit 1), false)`

/** Whether the buyer reports in an open case that it was not received, and no return was agreed since. */
export const isReportedMissing = sql<boolean>`(sale.state = 'disputed' and exists (
  select from sale_case
  where sale_id = sale.id and reason = 'not_received' and turn is not null))`

/** From when the working days to ship it count: the payment, or what interrupted the shipment since. */
export const shipFrom = sql<Date>`coalesce(sale.ship_from, sale.created_at)`

/** Where a return goes: as the seller gave it, else the address of the trader. Null if neither is known. */
export const knownReturnAddress = sql<string | null>`
  coalesce(sale.return_address, sale.listing #>> '{trader,address}')`

/** Whether it is not known where a return goes. */
export const isReturnAddressMissing = sql<boolean>`(${knownReturnAddress} is null)`

/** How often the seller has corrected the address of a return. */
export const returnAddressCorrections = sql<number>`(
  select count(*)::int from sale_event where sale_id = sale.id and event = 'correct_return_address')`

/** Whether the buyer has undone an acceptance. */
export const isAcceptanceUndone = sql<boolean>`exists (
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
export const isReturnUnproven = sql<boolean>`(sale.state = 'return_in_transit'
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

/** What the buyer got back of the price by refunds in part and by the bank, in minor units. */
export const refundedInPart = sql<number>`(${chargedBackInPart} + (
  select coalesce(sum(${paidOfSale}), 0)::int from refund
  where refund.intent_id = sale.intent_id and in_part
))`

function sales(db: Db) {
  return db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .leftJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .select([
      'sale.id',
      'sale.intent_id as intentId',
      'sale.seller_id as sellerId',
      'sale.buyer_id as buyerId',
      'sale.state',
      'sale.resumes_to as resumesTo',
      'sale_case.turn',
      'sale_case.offer as refundOffer',
      'sale.price',
      'sale.currency',
      sql<number>`sale.fee_percent::float`.as('feePercent'),
      sql<number>`sale.fee_vat_percent::float`.as('feeVatPercent'),
      'sale.handover_code as handoverCode',
      'sale.handover_attempts as handoverAttempts',
      'sale.created_at as createdAt',
      shipFrom.as('shipFrom'),
      'sale.delivered_at as deliveredAt',
      'sale.return_delivered_at as returnDeliveredAt',
      'sale.accepted_at as acceptedAt',
      'sale.inspection_extended_at as extendedAt',
      isAcceptanceUndone.as('isAcceptanceUndone'),
      releaseStopped.as('releaseStopped'),
      isRefundTimeOver.as('isRefundTimeOver'),
      isSentBack.as('isSentBack'),
      isReportedMissing.as('isReportedMissing'),
      isReturnAddressMissing.as('isReturnAddressMissing'),
      returnAddressCorrections.as('returnAddressCorrections'),
      isReturnTracked.as('isReturnTracked'),
      isReturnUnproven.as('isReturnUnproven'),
      withdrawable.as('withdrawable'),
      'sale.withdrawal_from as withdrawnFrom',
      'booking.product_id as productId',
      'booking.title',
      chargedBackInPart.as('chargedBackInPart'),
      refundedInPart.as('refundedInPart'),
    ])
    .select(appealProgress)
    .select('sale_case.decided_by as decidedBy')
}

export type SaleRow = Awaited<ReturnType<ReturnType<typeof sales>['execute']>>[number]

/** Locks product, booking and sale, in the order of every transaction that touches them. */
export async function lockSale(tx: Tx, id: string): Promise<SaleRow | undefined> {
  const booking = tx.selectFrom('booking').where('booking.id', '=', id)
  await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', booking.select('product_id'))
    .forUpdate()
    .modifyEnd(prepared)
    .execute()
  return sales(tx)
    .where('sale.id', '=', id)
    .forUpdate(['booking', 'sale'])
    .modifyEnd(prepared)
    .executeTakeFirst()
}

/** Notes what a lost chargeback paid of failed refunds, in minor units. */
export async function setFailedRefundsPaid(tx: Tx, disputeId: string, amount: number) {
  await tx
    .updateTable('card_dispute')
    .set({ settles: amount })
    .where('id', '=', disputeId)
    .execute()
}

/** Notes that a lost chargeback leaves the rest of the price where it was. */
export async function markLostInPart(tx: Tx, disputeId: string) {
  await tx.updateTable('card_dispute').set({ in_part: true }).where('id', '=', disputeId).execute()
}

export const saleOfIntent = (db: Db, intentId: string) =>
  db.selectFrom('sale').select('id').where('intent_id', '=', intentId).executeTakeFirst()

/**
 * Whether the member has a sale, as buyer or seller, that is not closed or has an open appeal, or as a
 * trader one whose buyer may still withdraw. Waits for transitions.
 */
export async function hasOpenSale(db: Tx, memberId: string): Promise<boolean> {
  const open = await db
    .selectFrom('sale')
    .select('id')
    .where(({ or, eb }) => or([eb('buyer_id', '=', memberId), eb('seller_id', '=', memberId)]))
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('state', 'not in', [...closedSaleStates]),
        and([
          eb('seller_id', '=', memberId),
          eb('state', '=', 'completed'),
          eb('withdrawal_from', 'is', null),
          withdrawable,
        ]),
        exists(
          selectFrom('sale_appeal')
            .whereRef('sale_id', '=', 'sale.id')
            .where('decided_at', 'is', null),
        ),
      ]),
    )
    .limit(1)
    .forShare()
    .executeTakeFirst()
  return open !== undefined
}

export type SaleChanges = Partial<{
  carrier: string
  trackingNumber: string
  shippedAt: true
  shipFrom: true
  deliveredAt: true | Date
  returnAddress: string
  returnDeliveredAt: Date | null
  acceptedAt: boolean
  extendedAt: true
  withdrawnFrom: SaleState
}>

type NewState = {
  state: SaleState
  resumesTo: SaleState | null
  /** Whether the change closes the sale, also one that a withdrawal has opened again. */
  closes: boolean
}

/** A scan is not in the future, whatever the clock of its carrier says. */
const timeOf = (at: true | Date) => (at === true ? now : sql<Date>`least(${at}, ${now})`)

/** `true` stands for the present time; `acceptedAt: false` clears it. */
export function updateSale(tx: Tx, id: string, to: NewState, changes: SaleChanges) {
  const { carrier, trackingNumber, shippedAt, deliveredAt, acceptedAt, extendedAt } = changes
  const { returnAddress, returnDeliveredAt, withdrawnFrom } = changes
  return tx
    .updateTable('sale')
    .set({
      state: to.state,
      resumes_to: to.resumesTo,
      ...(to.closes && { closed_at: now }),
      ...(carrier !== undefined && { carrier, tracking_number: trackingNumber ?? null }),
      ...(shippedAt && { shipped_at: now }),
      ...(changes.shipFrom && { ship_from: now }),
      ...(deliveredAt && { delivered_at: timeOf(deliveredAt) }),
      ...(returnAddress !== undefined && { return_address: returnAddress }),
      ...(returnDeliveredAt !== undefined && {
        return_delivered_at: returnDeliveredAt && timeOf(returnDeliveredAt),
      }),
      ...(acceptedAt !== undefined && { accepted_at: acceptedAt ? now : null }),
      ...(extendedAt && { inspection_extended_at: now }),
      ...(withdrawnFrom && { withdrawal_from: withdrawnFrom, withdrawal_at: now }),
    })
    .where('id', '=', id)
    .returning([
      'accepted_at as acceptedAt',
      'inspection_extended_at as extendedAt',
      'delivered_at as deliveredAt',
      'return_delivered_at as returnDeliveredAt',
    ])
    .returning(['withdrawal_from as withdrawnFrom', isReturnTracked.as('isReturnTracked')])
    .returning(shipFrom.as('shipFrom'))
    .returning(isReturnAddressMissing.as('isReturnAddressMissing'))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}

/** Deletes the deadlines and reminders of a sale and inserts these deadlines. */
export async function replaceDeadlines(tx: Tx, saleId: string, deadlines: Deadline[]) {
  await sql`
    with reminders as (delete from sale_reminder where sale_id = ${saleId})
    delete from sale_deadline where sale_id = ${saleId} ${prepared}`.execute(tx)
  await insertDeadlines(tx, saleId, deadlines)
}

/** When the last chargeback after which a sale went on has ended; null if there is none. */
const chargebackEnd = sql<Date | null>`(
  select max(created_at) from sale_event where sale_id = sale.id
    and event in ('chargeback_won', 'chargeback_lost_in_part'))`

/** When the last fraud warning of a sale was cleared; null if none was. */
const warningEnd = sql<Date | null>`(
  select max(cleared_at) from fraud_warning where sale_id = sale.id)`

/** When the buyer sent the product back last; null if never. */
const dispatchTime = sql<Date | null>`(
  select max(created_at) from sale_event where sale_id = sale.id and event = 'send_back')`

const origins = {
  shipment: sql.ref('shipped_at'),
  delivery: sql.ref('delivered_at'),
  dispatch: dispatchTime,
  return: sql.ref('return_delivered_at'),
  withdrawal: sql.ref('withdrawal_at'),
} as const

const durationOf = (hours: number) => sql`make_interval(secs => ${hours * 3600}::double precision)`

/** So long after the last fraud warning was cleared; null if none was, or that does not count. */
const afterWarning = (hours: number | undefined) =>
  hours === undefined ? sql`null` : sql`${warningEnd} + ${durationOf(hours)}`

/** So long after the last outage of the site, with an extension that was made since; null if there was none. */
const afterOutage = (hours: number | undefined, extension: RawBuilder<unknown>) =>
  hours === undefined
    ? sql`null`
    : sql`(select resumed_at + ${durationOf(hours)} + case
        when inspection_extended_at > resumed_at then ${extension} else interval '0' end
      from sale_deadline_run)`

/** When a deadline is due at the earliest; null unless it releases money. */
const releaseFrom = (releases: RawBuilder<boolean>) =>
  sql<Date | null>`case when ${releases} then release_from end`

/** When a deadline is due, with its extension. */
function dueTime(
  { from, hours, hoursAfterInterruption, extensionHours = 0 }: Deadline,
  earliest: RawBuilder<Date | null>,
) {
  const duration = durationOf(hours)
  const extension = durationOf(extensionHours)
  if (from === 'now') return sql<Date>`greatest(clock_timestamp() + ${duration}, ${earliest})`
  return sql<Date>`greatest(
    greatest(greatest(${origins[from]}, ${chargebackEnd}) + ${duration},
      ${afterWarning(hoursAfterInterruption)}, ${earliest}) + ${extension},
    ${afterOutage(hoursAfterInterruption, extension)},
    clock_timestamp() + interval '1 minute')`
}

/**
 * Inserts deadlines. Those from an earlier event count from it, or from the end of a later
 * chargeback, and are due in a minute at the earliest. Those that release money wait for
 * `release_from`, and are left out while the release is blocked.
 */
export async function insertDeadlines(tx: Tx, saleId: string, deadlines: Deadline[]) {
  for (const deadline of deadlines) {
    const { event } = deadline
    const releases = sql<boolean>`${releasingDeadlines.includes(event)}::boolean`
    await sql`
      insert into sale_deadline (sale_id, event, due_at)
      select id, ${event}, ${dueTime(deadline, releaseFrom(releases))}
      from sale where id = ${saleId} and not (${releases} and blocked_at is not null)
      on conflict (sale_id, event) do update
        set due_at = least(sale_deadline.due_at, excluded.due_at)
      ${prepared}`.execute(tx)
  }
}

type Happened = {
  saleId: string
  event: SaleEvent | 'pay' | 'refund_in_part' | 'add_evidence' | 'correct_tracking'
  actor: SaleActor
  memberId: string | null
  from: SaleState
  to: SaleState
  detail?: object | undefined
}

/** Returns the id of the event. */
export async function insertEvent(tx: Tx, { saleId, from, to, memberId, ...row }: Happened) {
  const { id } = await tx
    .insertInto('sale_event')
    .values({
      sale_id: saleId,
      event: row.event,
      actor: row.actor,
      member_id: memberId,
      from_state: from,
      to_state: to,
      detail: JSON.stringify(row.detail ?? {}),
    })
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return id
}

/** How often a party has made an event of a sale. */
export async function countEvents(
  db: Db,
  saleId: string,
  { event, actor }: Pick<Happened, 'event' | 'actor'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('sale_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sale_id', '=', saleId)
    .where('event', '=', event)
    .where('actor', '=', actor)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes a deadline that is due. False if it was replaced or already processed. */
export async function takeDeadline(tx: Tx, saleId: string, event: SaleEvent): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sale_deadline')
    .where('sale_id', '=', saleId)
    .where('event', '=', event)
    .where('due_at', '<=', now)
    .modifyEnd(prepared)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type DueDeadline = { saleId: string; event: SaleEvent; dueAt: Date }

/** The deadlines that are due, the oldest first, from the one after `last`. */
export function dueDeadlines(db: Db, limit: number, last?: DueDeadline): Promise<DueDeadline[]> {
  return db
    .selectFrom('sale_deadline')
    .select(['sale_id as saleId', 'event', 'due_at as dueAt'])
    .where('due_at', '<=', now)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(due_at, sale_id, event) > (${last?.dueAt}, ${last?.saleId}, ${last?.event})`,
      ),
    )
    .orderBy('due_at')
    .orderBy('sale_id')
    .orderBy('event')
    .limit(limit)
    .execute()
}
