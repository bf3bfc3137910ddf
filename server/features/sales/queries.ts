import { sql, type UpdateObject } from 'kysely'
import type { SaleActor, SaleEvent } from '../../../contract/sales/sales.ts'
import { closedSaleStates, type SaleState } from '../../../contract/schemas/sale-state.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { repeatableSince } from '../../database/repeated-request.ts'
import type { DB } from '../../database/schema.gen.ts'
import {
  chargedBackInPart,
  isReturnAddressMissing,
  isReturnTracked,
  progressColumns,
  returnedInPart,
  shippingPeriodStart,
  withdrawable,
} from './sale-columns.ts'

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
      'sale.resumes_to as resumesTo',
      'sale.price',
      'sale.currency',
      sql<number>`sale.fee_percent::float`.as('feePercent'),
      sql<number>`sale.fee_vat_percent::float`.as('feeVatPercent'),
      'sale.handover_code as handoverCode',
      'sale.created_at as createdAt',
      shippingPeriodStart.as('shippingPeriodStart'),
      'booking.product_id as productId',
      'booking.title',
      chargedBackInPart.as('chargedBackInPart'),
      returnedInPart.as('returnedInPart'),
      'sale_case.decided_by as decidedBy',
    ])
    .select(progressColumns)
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

/** A sale without a lock, for the transaction that inserts it. */
export const insertedSale = (tx: Tx, id: string): Promise<SaleRow> =>
  sales(tx).where('sale.id', '=', id).modifyEnd(prepared).executeTakeFirstOrThrow()

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

/** The columns that change with a transition, beside the state. */
export type SaleChanges = Pick<
  UpdateObject<DB, 'sale'>,
  | 'accepted_at'
  | 'carrier'
  | 'delivered_at'
  | 'inspection_extended_at'
  | 'return_address'
  | 'return_delivered_at'
  | 'ship_from'
  | 'shipped_at'
  | 'tracking_number'
  | 'withdrawal_at'
  | 'withdrawal_from'
>

type NewState = {
  state: SaleState
  resumesTo: SaleState | null
  /** Whether the change closes the sale, also one that a withdrawal has opened again. */
  closes: boolean
}

/** Writes the state and the changes of a locked sale. Returns what its deadlines and notices depend on. */
export function updateSale(tx: Tx, id: string, to: NewState, changes: SaleChanges) {
  return tx
    .updateTable('sale')
    .set({
      state: to.state,
      resumes_to: to.resumesTo,
      ...(to.closes && { closed_at: now }),
      ...changes,
    })
    .where('id', '=', id)
    .returning([
      'accepted_at as acceptedAt',
      'inspection_extended_at as extendedAt',
      'delivered_at as deliveredAt',
      'return_delivered_at as returnDeliveredAt',
    ])
    .returning(['withdrawal_from as stateAtWithdrawal', isReturnTracked.as('isReturnTracked')])
    .returning(shippingPeriodStart.as('shippingPeriodStart'))
    .returning(isReturnAddressMissing.as('isReturnAddressMissing'))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}

/** Entries of the timeline that are no transitions. */
type Entry = 'refund_in_part' | 'add_evidence' | 'ask_evidence' | 'correct_tracking'

type Happened = {
  saleId: string
  event: SaleEvent | 'pay' | Entry
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

type Recorded = Pick<Happened, 'actor' | 'memberId' | 'detail'> & { event: Entry }

/** Records what leaves the state and the deadlines of a locked sale as they are. Returns the id of the event. */
export function recordWithoutTransition(tx: Tx, sale: SaleRow, recorded: Recorded) {
  const { id: saleId, state } = sale
  return insertEvent(tx, { ...recorded, saleId, from: state, to: state })
}

type SentText = { saleId: string; memberId: string; event: Entry; note: string }

/** The query of what the member has said in the same words so recently that the request may be a repetition. */
export const repeatableEvents = (tx: Tx, { saleId, memberId, event, note }: SentText) =>
  tx
    .selectFrom('sale_event')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('event', '=', event)
    .where('member_id', '=', memberId)
    .where(sql<string>`detail ->> 'reason'`, '=', note)
    .where('created_at', '>', repeatableSince)

/** How often a party or staff have made an event of a sale. */
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
