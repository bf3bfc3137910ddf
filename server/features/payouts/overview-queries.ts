import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SaleTransfer } from '../../../contract/payments/payouts.ts'
import type { Db } from '../../database/db.ts'
import { debtLeft, payableFor } from '../transfers/queries.ts'
import { isStopped } from './transfer-queries.ts'

const shown = 100

/** The newest payouts of a seller. */
export const payoutsOf = (db: Db, memberId: string, rows = shown) =>
  db
    .selectFrom('payout')
    .select([
      'id',
      'amount',
      'currency',
      'status',
      'arrives_on as arrivesOn',
      'failure_code as failureCode',
      'returned',
      'created_at as createdAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

export type PayoutRow = Awaited<ReturnType<typeof payoutsOf>>[number]

/**
 * Whether the buyer got the money back before it was sent to the seller. Of a sale that has paid debts,
 * the seller had the money.
 */
const isUndone = sql<boolean>`(transfer.state = 'cancelled' and sale.state = 'refunded'
  and not exists (select from debt_netting where debt_netting.sale_id = sale.id))`

/** When it is or was sent, at the earliest; of one that was undone, when the buyer was refunded. */
const shownDate = sql<Date>`case when transfer.state = 'cancelled' then coalesce((
    select max(created_at) from sale_event
    where sale_id = sale.id and to_state = 'refunded' and from_state <> 'refunded'
  ), transfer.created_at)
  else coalesce(transfer.sent_at, transfer.available_at) end`

/** What a due transfer waits for, if not for its time: staff or a bank, or a return. */
const stoppedBy = sql<SaleTransfer['stoppedBy']>`case
  when transfer.state <> 'due' then null
  when ${isStopped} then 'review'
  when sale.state in ('return_requested', 'return_in_transit') then 'return'
  when sale.state not in ('completed', 'refunded') then 'review' end`

/** The newest transfers of a seller, with what is due of those that were not sent. */
export const transfersOf = (db: Db, memberId: string, rows = shown) =>
  db
    .selectFrom('transfer')
    .innerJoin('sale', 'sale.id', 'transfer.sale_id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .select([
      'transfer.id',
      'transfer.state',
      'transfer.reversed',
      'transfer.reference',
      'sale.id as saleId',
      'sale.currency',
      'booking.title',
    ])
    .select([
      sql<number>`coalesce(transfer.amount, ${payableFor(sql.ref('sale.intent_id'))})`.as('amount'),
      shownDate.as('date'),
      stoppedBy.as('stoppedBy'),
    ])
    .where('sale.seller_id', '=', memberId)
    .where(sql<boolean>`(transfer.state <> 'cancelled' or ${isUndone})`)
    .orderBy('transfer.created_at', 'desc')
    .orderBy('transfer.id')
    .limit(rows)
    .execute()

/** What was not sent to a seller yet, by currency. */
export const unsentOf = (db: Db, memberId: string) =>
  db
    .selectFrom('transfer')
    .innerJoin('sale', 'sale.id', 'transfer.sale_id')
    .select('sale.currency')
    .select(
      sql<number>`
        sum(coalesce(transfer.amount, ${payableFor(sql.ref('sale.intent_id'))}))::bigint`.as(
        'amount',
      ),
    )
    .where('sale.seller_id', '=', memberId)
    .where('transfer.state', 'in', ['due', 'sending'])
    .groupBy('sale.currency')
    .execute()

export type ShownTransfer = Awaited<ReturnType<typeof transfersOf>>[number]

/** What a seller owed or owes, newest first, and the sales that paid it. */
export const debtsOf = (db: Db, memberId: string, rows = shown) =>
  db
    .selectFrom('seller_debt')
    .innerJoin('booking', 'booking.id', 'seller_debt.sale_id')
    .select(({ selectFrom }) => [
      'seller_debt.id',
      'seller_debt.sale_id as saleId',
      'seller_debt.reason',
      'seller_debt.amount',
      'seller_debt.currency',
      'reversed',
      'netted',
      'written_off as writtenOff',
      debtLeft.as('open'),
      'seller_debt.created_at as createdAt',
      'booking.title',
      jsonArrayFrom(
        selectFrom('debt_netting')
          .innerJoin('booking as paid', 'paid.id', 'debt_netting.sale_id')
          .select(['debt_netting.sale_id as saleId', 'paid.title', 'debt_netting.amount'])
          .whereRef('debt_netting.debt_id', '=', 'seller_debt.id')
          .orderBy('debt_netting.created_at'),
      ).as('paidFrom'),
    ])
    .where('seller_debt.seller_id', '=', memberId)
    .orderBy('seller_debt.created_at', 'desc')
    .orderBy('seller_debt.id')
    .limit(rows)
    .execute()

/** What a seller owes, by currency. */
export const owedBy = (db: Db, memberId: string) =>
  db
    .selectFrom('seller_debt')
    .select('currency')
    .select(sql<number>`sum(${debtLeft})::bigint`.as('amount'))
    .where('seller_id', '=', memberId)
    .groupBy('currency')
    .execute()

export type ShownDebt = Awaited<ReturnType<typeof debtsOf>>[number]
