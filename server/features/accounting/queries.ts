import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LedgerBalance } from '../../../contract/payments/payments.ts'
import type { MonthRange } from '../../../contract/schemas/month.ts'
import type { Db } from '../../database/db.ts'
import { type Cursor, findNewestFirst, findOldestFirst } from '../../http/pagination.ts'

type AccountName = LedgerBalance['account']

const order = ['ledger_transaction.created_at', 'ledger_transaction.id'] as const

export async function firstTransactionAt(db: Db): Promise<Date | null> {
  const first = await db
    .selectFrom('ledger_transaction')
    .select('created_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.created_at ?? null
}

type Movement = {
  account: AccountName
  currency: string
  balance: number
  debit: number
  credit: number
}

/**
 * Balances now and the debits and credits of a month, in minor units. As the balances are sums that
 * triggers maintain, this costs what the month costs.
 */
export async function accountMovements(db: Db, { from, to }: MonthRange): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with moved as (
      select e.account, e.currency,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
        -coalesce(sum(e.amount) filter (where e.amount < 0), 0) as credit
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.created_at >= ${from} and t.created_at < ${to}
      group by 1, 2
    )
    select s.name as account, s.currency, s.amount as balance,
      coalesce(m.debit, 0) as debit, coalesce(m.credit, 0) as credit
    from current_sum s left join moved m on m.account = s.name and m.currency = s.currency
    where s.currency <> '' order by s.currency, s.name`.execute(db)
  return rows
}

export type BalanceAtEnd = { account: AccountName; currency: string; amount: number }

/** Balances at a time, in minor units: the current ones less what came later. */
export async function balancesAt(db: Db, time: Date): Promise<BalanceAtEnd[]> {
  const { rows } = await sql<BalanceAtEnd>`
    with later as (
      select e.account, e.currency, sum(e.amount) as amount
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.created_at >= ${time} group by 1, 2
    )
    select s.name as account, s.currency, (s.amount - coalesce(l.amount, 0))::bigint as amount
    from current_sum s left join later l on l.account = s.name and l.currency = s.currency
    where s.currency <> '' order by s.currency, s.name`.execute(db)
  return rows
}

/** The transactions of a month with their entries, oldest first. */
export function journalPage(db: Db, { from, to }: MonthRange, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('ledger_transaction')
    .select(({ selectFrom }) => [
      'ledger_transaction.id',
      'ledger_transaction.kind',
      'ledger_transaction.cause_id as causeId',
      'ledger_transaction.intent_id as intentId',
      'ledger_transaction.created_at as createdAt',
      jsonArrayFrom(
        selectFrom('ledger_entry')
          .select(['account', 'member_id as memberId', 'amount', 'currency'])
          .whereRef('transaction_id', '=', 'ledger_transaction.id')
          .orderBy('account')
          .orderBy('member_id'),
      ).as('entries'),
    ])
    .where('ledger_transaction.created_at', '>=', from)
    .where('ledger_transaction.created_at', '<', to)
  return findOldestFirst(query, order, rows, after)
}

export type JournalRow = Awaited<ReturnType<typeof journalPage>>[number]

/** All transactions, or those with an entry in this account. */
export function ledgerTransactions(db: Db, rows: number, after?: Cursor, account?: AccountName) {
  const all = db
    .selectFrom('ledger_transaction')
    .leftJoin('payment_intent', 'payment_intent.id', 'ledger_transaction.intent_id')
    .leftJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .select(({ fn, selectFrom }) => [
      'ledger_transaction.id',
      'ledger_transaction.kind',
      fn
        .coalesce('ledger_transaction.intent_id', 'ledger_transaction.cause_id')
        .$castTo<string>()
        .as('intentId'),
      'ledger_transaction.created_at as createdAt',
      'payment_intent.booking_id as bookingId',
      'booking.title',
      jsonArrayFrom(
        selectFrom('ledger_entry')
          .leftJoin('member', 'member.id', 'ledger_entry.member_id')
          .select([
            'ledger_entry.account',
            'member.name as holder',
            'ledger_entry.amount',
            'ledger_entry.currency',
          ])
          .whereRef('ledger_entry.transaction_id', '=', 'ledger_transaction.id'),
      ).as('entries'),
    ])
  if (!account) return findNewestFirst(all, order, rows, after)
  const inAccount = all.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('ledger_entry')
        .select('amount')
        .whereRef('transaction_id', '=', 'ledger_transaction.id')
        .where('account', '=', account),
    ),
  )
  return findNewestFirst(inAccount, order, rows, after, { usePrepared: false })
}

export type LedgerTransactionRow = Awaited<ReturnType<typeof ledgerTransactions>>[number]

/** Balances in minor units per account and currency, from sums maintained by triggers. */
export function ledgerBalances(db: Db) {
  return db
    .selectFrom('current_sum')
    .select(({ ref }) => [
      ref('name').$castTo<AccountName>().as('account'),
      ref('currency').$castTo<string>().as('currency'),
      ref('amount').$castTo<number>().as('amount'),
    ])
    .where('currency', '<>', '')
    .orderBy('currency')
    .execute()
}
