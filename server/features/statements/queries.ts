import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { MonthRange } from '../../../contract/schemas/month.ts'
import type { Db } from '../../database/db.ts'
import { type Cursor, findOldestFirst } from '../../http/pagination.ts'
import { balanceAccounts } from '../ledger/kinds.ts'
import type { PostedEntry } from './rules.ts'

const ofBalance = sql`e.account = any(${balanceAccounts})`
const ofSeller = sql`e.account = any(${[...balanceAccounts, 'held_for_sale']})`
const postings = sql`ledger_entry e join ledger_transaction t on t.id = e.transaction_id`

export const sellerNamed = (db: Db, id: string) =>
  db.selectFrom('member').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** The time of the seller's first posting of money held, released or owed; null if there is none. */
export async function firstPostingOf(db: Db, sellerId: string): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(t.created_at) as first from ${postings}
    where e.member_id = ${sellerId} and ${ofSeller}`.execute(db)
  return rows[0]?.first ?? null
}

type Change = { month: string; currency: string; amount: number }

/** How much the balance changed in each month with postings of the seller, oldest first. */
export async function monthlyChanges(db: Db, sellerId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month, e.currency,
      -coalesce(sum(e.amount) filter (where ${ofBalance}), 0) as amount
    from ${postings} where e.member_id = ${sellerId} and ${ofSeller}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

type Balance = { currency: string; opening: number; closing: number; debt: number; held: number }

/** In minor units and positive in favour of the seller, but for the debt. */
export async function balancesOf(db: Db, sellerId: string, { from, to }: MonthRange) {
  const { rows } = await sql<Balance>`
    select e.currency,
      -coalesce(sum(e.amount) filter (where ${ofBalance} and t.created_at < ${from}), 0) as opening,
      -coalesce(sum(e.amount) filter (where ${ofBalance}), 0) as closing,
      coalesce(sum(e.amount) filter (where e.account = 'seller_debt'), 0) as debt,
      -coalesce(sum(e.amount) filter (where e.account = 'held_for_sale'), 0) as held
    from ${postings}
    where e.member_id = ${sellerId} and ${ofSeller} and t.created_at < ${to}
    group by 1 order by 1`.execute(db)
  return rows
}

export type BalanceRow = Balance

const concerns = (sellerId: string) => sql<boolean>`ledger_transaction.id in (
  select transaction_id from ledger_entry e where e.member_id = ${sellerId} and ${ofBalance})`

type FeeTotal = { currency: string; vatPercent: number | null; fee: number; vat: number }

/** The totals of entries `e` of the sales `s`, in favour of the site. */
const feeSums = sql`e.currency, s.fee_vat_percent::float8 as "vatPercent",
  -coalesce(sum(e.amount) filter (where e.account = 'fees'), 0) as fee,
  -coalesce(sum(e.amount) filter (where e.account = 'fee_vat'), 0) as vat`

/** What a seller was charged in a month less what was returned, in minor units, per VAT rate. */
export async function feeTotals(db: Db, sellerId: string, { from, to }: MonthRange) {
  const { rows } = await sql<FeeTotal>`
    select ${feeSums}
    from ledger_transaction
    join ledger_entry e on e.transaction_id = ledger_transaction.id
    left join sale s on s.intent_id = ledger_transaction.intent_id
    where ledger_transaction.created_at >= ${from} and ledger_transaction.created_at < ${to}
      and ${concerns(sellerId)} and e.account in ('fees', 'fee_vat')
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export type FeeTotalRow = FeeTotal

/** The same of each seller, in the order of their ids. */
export async function feeTotalsOfSellers(db: Db, { from, to }: MonthRange) {
  const { rows } = await sql<FeeTotal & { sellerId: string }>`
    select concerned.member_id as "sellerId", ${feeSums}
    from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account in ('fees', 'fee_vat')
    cross join lateral (
      select distinct own.member_id from ledger_entry own
      where own.transaction_id = t.id and own.account = any(${balanceAccounts})
    ) concerned
    left join sale s on s.intent_id = t.intent_id
    where t.created_at >= ${from} and t.created_at < ${to}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** The ledger transactions of a month that concern the balance of a seller, oldest first. */
export function transactionsOf(
  db: Db,
  sellerId: string,
  { from, to }: MonthRange,
  rows: number,
  after?: Cursor,
) {
  const query = db
    .selectFrom('ledger_transaction')
    .leftJoin('sale', 'sale.intent_id', 'ledger_transaction.intent_id')
    .leftJoin('booking', 'booking.id', 'sale.id')
    .select(({ selectFrom }) => [
      'ledger_transaction.id',
      'ledger_transaction.kind',
      'ledger_transaction.created_at as createdAt',
      'sale.id as saleId',
      'booking.title',
      jsonArrayFrom(
        selectFrom('ledger_entry')
          .select(['account', 'member_id as memberId', 'amount', 'currency'])
          .whereRef('transaction_id', '=', 'ledger_transaction.id'),
      )
        .$castTo<(PostedEntry & { currency: string })[]>()
        .as('entries'),
    ])
    .where('ledger_transaction.created_at', '>=', from)
    .where('ledger_transaction.created_at', '<', to)
    .where(concerns(sellerId))
  return findOldestFirst(
    query,
    ['ledger_transaction.created_at', 'ledger_transaction.id'],
    rows,
    after,
  )
}

export type TransactionRow = Awaited<ReturnType<typeof transactionsOf>>[number]
