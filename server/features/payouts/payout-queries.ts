import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SaleTransfer } from '../../../contract/payments/payouts.ts'
import { type Db, now } from '../../database/db.ts'
import { payableFor } from '../transfers/queries.ts'
import { isPaidByStaff } from './account-queries.ts'
import { isStopped, mayLeave } from './transfer-queries.ts'

const shown = 100

/** Payouts without an outcome that were not read for an hour, in case an event was lost. */
export const payoutsUnderWay = (db: Db, limit: number) =>
  db
    .selectFrom('payout')
    .leftJoin('payout_account', 'payout_account.member_id', 'payout.member_id')
    .select(['payout.id', 'payout_account.provider_id as accountId'])
    .where('payout.status', 'in', ['pending', 'in_transit'])
    .where('payout.read_at', '<', sql<Date>`${now} - interval '1 hour'`)
    .orderBy('payout.read_at')
    .limit(limit)
    .execute()

/** Those of these payouts that are not stored. */
export async function unknownPayouts(db: Db, ids: string[]): Promise<string[]> {
  const stored = await db
    .selectFrom('payout')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const known = new Set(stored.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

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
    .select(sql<number>`sum(amount - reversed - netted - written_off)::bigint`.as('amount'))
    .where('seller_id', '=', memberId)
    .groupBy('currency')
    .execute()

export type ShownDebt = Awaited<ReturnType<typeof debtsOf>>[number]

const paidByStaff = sql`(transfer join sale on sale.id = transfer.sale_id)
  where sale.seller_id = payout_account.member_id and transfer.state = 'due' and ${isPaidByStaff}`

/** Whether staff pay a seller without an account. */
export const isSellerPaidByStaff = sql<boolean>`(
  payout_account.status <> 'active' and exists (select from ${paidByStaff}))`

/**
 * Sellers without an account that staff pay, those who wait the longest first, with what may be paid:
 * money of sales about which something is open stays.
 */
export const sellersPaidByStaff = (db: Db) =>
  db
    .selectFrom('payout_account')
    .innerJoin('member', 'member.id', 'payout_account.member_id')
    .select(['member.id', 'member.name', 'member.email', 'payout_account.status'])
    .select([
      sql<Date>`coalesce(payout_account.waiting_since, (
        select min(transfer.created_at) from ${paidByStaff}))`.as('since'),
      sql<string>`(
        select coalesce(json_agg(json_build_object('currency', m.currency, 'amount', m.amount)), '[]')
        from (
          select sale.currency, sum(${payableFor(sql.ref('sale.intent_id'))}) as amount
          from ${paidByStaff} and ${mayLeave}
          group by sale.currency
        ) m
      )`
        .$castTo<{ currency: string; amount: number }[]>()
        .as('owed'),
    ])
    .where(isSellerPaidByStaff)
    .orderBy('since')
    .limit(shown)
    .execute()

export type SellerPaidByStaff = Awaited<ReturnType<typeof sellersPaidByStaff>>[number]
