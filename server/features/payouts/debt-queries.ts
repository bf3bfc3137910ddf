import { type Expression, sql } from 'kysely'
import { type Db, now, type Tx } from '../../database/db.ts'
import { isDebtOpen, isRefundSent, recoverablePart } from '../transfers/queries.ts'

/** Whether at least `times` reversals of the debt were refused. */
const refusedTimes = (times: number) => sql<boolean>`(
  select count(*) >= ${times} from transfer_reversal r
  where r.debt_id = seller_debt.id and r.state = 'refused')`

function debts(db: Db) {
  return db
    .selectFrom('seller_debt')
    .innerJoin('sale', 'sale.id', 'seller_debt.sale_id')
    .select([
      'seller_debt.id',
      'seller_debt.sale_id as saleId',
      'seller_debt.seller_id as sellerId',
      'seller_debt.currency',
      'sale.intent_id as intentId',
    ])
    .select([recoverablePart.as('recoverable'), isRefundSent.as('isRefundSent')])
    .select([refusedTimes(1).as('wasRefused'), refusedTimes(2).as('wasRefusedAgain')])
}

export type DebtRow = Awaited<ReturnType<ReturnType<typeof debts>['execute']>>[number]

export const debtById = (db: Db, id: string) =>
  debts(db).where('seller_debt.id', '=', id).executeTakeFirst()

/** The row is locked before its amounts are read. */
export async function lockDebt(tx: Tx, id: string): Promise<DebtRow | undefined> {
  await tx.selectFrom('seller_debt').select('id').where('id', '=', id).forUpdate().execute()
  return debtById(tx, id)
}

export const openDebtsOfSale = (db: Db, saleId: string) =>
  db
    .selectFrom('seller_debt')
    .select('id')
    .where('sale_id', '=', saleId)
    .where(isDebtOpen)
    .execute()

/**
 * A sale, and those whose debts its money has paid instead of being transferred: what was transferred
 * for them is its money now.
 */
const salesHolding = (saleId: Expression<string>) => sql<string>`(
  with recursive holding (sale_id) as (
    select ${saleId}
    union
    select d.sale_id from holding h join debt_netting n on n.sale_id = h.sale_id
    join seller_debt d on d.id = n.debt_id
  ) select sale_id from holding)`

/** Debts with a transfer that could be taken back, an hour after the last try. */
export const debtsToRecover = (db: Db, limit: number) =>
  db
    .selectFrom('seller_debt')
    .select('id')
    .where(isDebtOpen)
    .where(sql<boolean>`coalesce(tried_at < ${now} - interval '1 hour', true)`)
    .where(sql<boolean>`exists (select from transfer t
      where t.sale_id in ${salesHolding(sql.ref('seller_debt.sale_id'))}
        and t.state = 'sent' and t.reversed < t.amount)`)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Sales with money that is due, of sellers with open debts. */
export const salesToNet = (db: Db, limit: number) =>
  db
    .selectFrom('transfer')
    .innerJoin('sale', 'sale.id', 'transfer.sale_id')
    .select('sale.id')
    .where('transfer.state', '=', 'due')
    .where(sql<boolean>`exists (select from seller_debt
      where seller_debt.seller_id = sale.seller_id and seller_debt.currency = sale.currency
        and ${isDebtOpen})`)
    .orderBy('transfer.available_at')
    .limit(limit)
    .execute()

export const debtsToWriteOff = (db: Db, days: number, limit: number) =>
  db
    .selectFrom('seller_debt')
    .select('id')
    .where(isDebtOpen)
    .where('created_at', '<', sql<Date>`${now} - make_interval(days => ${days})`)
    .limit(limit)
    .execute()

const notReversed = sql<number>`(transfer.amount - transfer.reversed - coalesce((
  select sum(r.amount) from transfer_reversal r
  where r.transfer_id = transfer.id and r.state = 'requested'), 0))`

/** What other sales have paid for the sale of a transfer, less what was taken back for them. */
const ofOthers = sql<number>`(
  (select coalesce(sum(n.amount), 0) from seller_debt d join debt_netting n on n.debt_id = d.id
    where d.sale_id = transfer.sale_id and n.sale_id <> transfer.sale_id)
  - (select coalesce(sum(r.amount), 0) from transfer_reversal r
    join seller_debt d on d.id = r.debt_id
    where r.transfer_id = transfer.id and r.state <> 'refused' and d.sale_id <> transfer.sale_id))`

/** The sent transfer with money of a sale to take back, preferably its own. */
export function transferToReverse(db: Db, saleId: string) {
  const isOwn = sql<boolean>`transfer.sale_id = ${saleId}`
  const left = sql<number>`(
    case when ${isOwn} then ${notReversed} else least(${notReversed}, ${ofOthers}) end)::int`
  return db
    .selectFrom('transfer')
    .select(({ ref }) => [
      'id',
      ref('provider_id').$castTo<string>().as('providerId'),
      ref('account_id').$castTo<string>().as('accountId'),
      left.as('left'),
    ])
    .where(sql<boolean>`transfer.sale_id in ${salesHolding(sql`${saleId}::uuid`)}`)
    .where('state', '=', 'sent')
    .where(sql<boolean>`${left} > 0`)
    .orderBy(isOwn, 'desc')
    .orderBy(left, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const requestedReversal = (db: Db, debtId: string) =>
  db
    .selectFrom('transfer_reversal')
    .innerJoin('transfer', 'transfer.id', 'transfer_reversal.transfer_id')
    .select(({ ref }) => [
      'transfer_reversal.id',
      'transfer_reversal.amount',
      'transfer.id as ownTransferId',
      ref('transfer.provider_id').$castTo<string>().as('transferId'),
    ])
    .where('debt_id', '=', debtId)
    .where('transfer_reversal.state', '=', 'requested')
    .executeTakeFirst()

export const reversalsOfTransfer = (db: Db, transferId: string) =>
  db
    .selectFrom('transfer_reversal')
    .select(['id', 'provider_id as providerId'])
    .where('transfer_id', '=', transferId)
    .execute()

export type RequestedReversal = NonNullable<Awaited<ReturnType<typeof requestedReversal>>>

export const markDebtTried = (db: Db, debtId: string) =>
  db.updateTable('seller_debt').set({ tried_at: now }).where('id', '=', debtId).execute()

type Reversal = { debtId: string; transferId: string; amount: number }

export async function insertReversal(tx: Tx, { debtId, transferId, amount }: Reversal) {
  await tx
    .insertInto('transfer_reversal')
    .values({ debt_id: debtId, transfer_id: transferId, amount })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Outcome = { providerId: string } | { refusal: string }

/** False when another process has written the outcome. */
export async function endReversal(tx: Tx, id: string, outcome: Outcome): Promise<boolean> {
  const set =
    'providerId' in outcome
      ? { state: 'sent' as const, provider_id: outcome.providerId, sent_at: now }
      : { state: 'refused' as const, refusal: outcome.refusal }
  const { numUpdatedRows } = await tx
    .updateTable('transfer_reversal')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addReversed(tx: Tx, { debtId, transferId, amount }: Reversal) {
  const reversed = sql<number>`reversed + ${amount}`
  await tx.updateTable('seller_debt').set({ reversed }).where('id', '=', debtId).execute()
  await tx.updateTable('transfer').set({ reversed }).where('id', '=', transferId).execute()
}

/** Debts of a sale that are a loss, oldest first. */
export const lockWrittenOffDebts = (tx: Tx, saleId: string) =>
  tx
    .selectFrom('seller_debt')
    .select(['id', 'written_off as writtenOff'])
    .where('sale_id', '=', saleId)
    .where('written_off', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

export const addWrittenOff = (tx: Tx, debtId: string, amount: number) =>
  tx
    .updateTable('seller_debt')
    .set({ written_off: sql<number>`written_off + ${amount}` })
    .where('id', '=', debtId)
    .execute()
