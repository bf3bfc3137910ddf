import { sql } from 'kysely'
import type { CaseStep, SaleActor, SaleEvent, SaleState } from '../../../contract/sales.ts'
import type { Db, Tx } from '../../database/db.ts'
import { appealProgress } from './appeal-progress.ts'
import { closedStates, type Deadline, releasingDeadlines } from './rules.ts'

const now = sql<Date>`clock_timestamp()`

/** Whether only staff may release the money of a sale now. */
export const releaseStopped = sql<boolean>`
  (sale.blocked_at is not null or coalesce(sale.release_from > clock_timestamp(), false))`

function sales(db: Db) {
  return db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .leftJoin('sale_case', 'sale_case.sale_id', 'sale.id')
    .select(({ ref }) => [
      'sale.id',
      'sale.intent_id as intentId',
      'sale.seller_id as sellerId',
      'sale.buyer_id as buyerId',
      ref('sale.state').$castTo<SaleState>().as('state'),
      ref('sale.resumes_to').$castTo<SaleState | null>().as('resumesTo'),
      ref('sale_case.turn').$castTo<CaseStep | null>().as('turn'),
      'sale_case.offer',
      'sale.price',
      'sale.currency',
      sql<number>`sale.fee_percent::float`.as('feePercent'),
      sql<number>`sale.fee_vat_percent::float`.as('feeVatPercent'),
      'sale.handover_code as handoverCode',
      'sale.handover_attempts as handoverAttempts',
      'sale.created_at as createdAt',
      'sale.delivered_at as deliveredAt',
      'sale.return_delivered_at as returnDeliveredAt',
      'sale.accepted_at as acceptedAt',
      'sale.inspection_extended_at as extendedAt',
      releaseStopped.as('releaseStopped'),
      'booking.product_id as productId',
      'booking.title',
      sql<number>`(
        select coalesce(sum(refund.amount - refund.settles), 0)::int from refund
        where refund.intent_id = sale.intent_id and in_part
      )`.as('refundedInPart'),
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
    .execute()
  return sales(tx).where('sale.id', '=', id).forUpdate(['booking', 'sale']).executeTakeFirst()
}

export const saleOfIntent = (db: Db, intentId: string) =>
  db.selectFrom('sale').select('id').where('intent_id', '=', intentId).executeTakeFirst()

/**
 * Whether the member has a sale, as buyer or seller, that is not closed or has an open appeal. Waits
 * for transitions.
 */
export async function hasOpenSale(db: Tx, memberId: string): Promise<boolean> {
  const open = await db
    .selectFrom('sale')
    .select('id')
    .where(({ or, eb }) => or([eb('buyer_id', '=', memberId), eb('seller_id', '=', memberId)]))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('state', 'not in', [...closedStates]),
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

type Changes = Partial<{
  carrier: string
  trackingNumber: string
  shippedAt: true
  deliveredAt: true | Date
  returnDeliveredAt: Date | null
  acceptedAt: boolean
  extendedAt: true
}>

type NewState = { state: SaleState; resumesTo: SaleState | null; closed: boolean }

/** A scan is not in the future, whatever the clock of its carrier says. */
const timeOf = (at: true | Date) => (at === true ? now : sql<Date>`least(${at}, ${now})`)

/** `true` stands for the present time; `acceptedAt: false` clears it. */
export function updateSale(tx: Tx, id: string, to: NewState, changes: Changes) {
  const { carrier, trackingNumber, shippedAt, deliveredAt, acceptedAt, extendedAt } = changes
  const { returnDeliveredAt } = changes
  return tx
    .updateTable('sale')
    .set({
      state: to.state,
      resumes_to: to.resumesTo,
      ...(to.closed && { closed_at: sql<Date>`coalesce(closed_at, ${now})` }),
      ...(carrier !== undefined && { carrier, tracking_number: trackingNumber ?? null }),
      ...(shippedAt && { shipped_at: now }),
      ...(deliveredAt && { delivered_at: timeOf(deliveredAt) }),
      ...(returnDeliveredAt !== undefined && {
        return_delivered_at: returnDeliveredAt && timeOf(returnDeliveredAt),
      }),
      ...(acceptedAt !== undefined && { accepted_at: acceptedAt ? now : null }),
      ...(extendedAt && { inspection_extended_at: now }),
    })
    .where('id', '=', id)
    .returning([
      'accepted_at as acceptedAt',
      'inspection_extended_at as extendedAt',
      'return_delivered_at as returnDeliveredAt',
    ])
    .executeTakeFirstOrThrow()
}

export type SaleChanges = Changes

/**
 * Replaces the deadlines of a sale. Counted from a delivery, one is at least a minute away. Those
 * that release money wait until it may be released, and are absent while that is blocked.
 */
export async function replaceDeadlines(tx: Tx, saleId: string, deadlines: Deadline[]) {
  await tx.deleteFrom('sale_deadline').where('sale_id', '=', saleId).execute()
  for (const { event, from, hours } of deadlines) {
    const duration = sql`make_interval(secs => ${hours * 3600}::double precision)`
    const since = sql.ref(from === 'return' ? 'return_delivered_at' : 'delivered_at')
    const due =
      from === 'now'
        ? sql`clock_timestamp() + ${duration}`
        : sql`greatest(${since} + ${duration}, clock_timestamp() + interval '1 minute')`
    const releases = sql<boolean>`${releasingDeadlines.includes(event)}::boolean`
    await sql`
      insert into sale_deadline (sale_id, event, due_at)
      select id, ${event}, case when ${releases} then greatest(${due}, release_from) else ${due} end
      from sale where id = ${saleId} and not (${releases} and blocked_at is not null)`.execute(tx)
  }
}

type Happened = {
  saleId: string
  event: SaleEvent | 'pay' | 'refund_in_part'
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
    .executeTakeFirstOrThrow()
  return id
}

/** Takes a deadline that is due. False when it has been replaced or worked off meanwhile. */
export async function takeDeadline(tx: Tx, saleId: string, event: SaleEvent): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sale_deadline')
    .where('sale_id', '=', saleId)
    .where('event', '=', event)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function dueDeadlines(db: Db, limit: number) {
  return db
    .selectFrom('sale_deadline')
    .select(({ ref }) => ['sale_id as saleId', ref('event').$castTo<SaleEvent>().as('event')])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}
