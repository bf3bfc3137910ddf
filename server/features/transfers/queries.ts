import { type Expression, sql } from 'kysely'
import { type Db, now, type Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'

/** What a sale is to its transfers and debts. */
export type OwedSale = {
  id: string
  intentId: string
  sellerId: string
  currency: string
  title: string
}

/** What the ledger owes to the seller of a payment, in minor units. */
export const payableFor = (intentId: Expression<string>) => sql<number>`(
  select coalesce(-sum(e.amount), 0)::int from ledger_transaction t
  join ledger_entry e on e.transaction_id = t.id
  where t.intent_id = ${intentId} and e.account = 'seller_payable')`

export async function payableOf(db: Db, intentId: string): Promise<number> {
  const { payable } = await db
    .selectNoFrom(payableFor(sql.val(intentId)).as('payable'))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return payable
}

/** The transfer of a locked sale that is due or being sent. */
export const lockOpenTransfer = (tx: Tx, saleId: string) =>
  tx
    .selectFrom('transfer')
    .select(['id', 'state', 'amount'])
    .where('sale_id', '=', saleId)
    .where('state', 'in', ['due', 'sending'])
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst()

/** The seller waits no more, unless something else is due. */
export async function cancelTransfer(tx: Tx, id: string, sellerId: string) {
  await tx.updateTable('transfer').set({ state: 'cancelled' }).where('id', '=', id).execute()
  await endWait(tx, sellerId)
}

const waitsForNothing = sql<boolean>`waiting_since is not null and not exists (
  select from transfer join sale on sale.id = transfer.sale_id
  where sale.seller_id = payout_account.member_id and transfer.state = 'due')`

const waitsToEnd = (db: Db) =>
  db
    .updateTable('payout_account')
    .set({ waiting_since: null, reminded: 0, reminded_at: null })
    .where(waitsForNothing)

/** Ends the wait of a seller, unless a transfer is still due. */
export async function endWait(tx: Tx, sellerId: string) {
  await waitsToEnd(tx).where('member_id', '=', sellerId).execute()
}

/** Ends the wait of every seller without a due transfer. */
export async function endAllWaits(db: Db) {
  await waitsToEnd(db).execute()
}

/** Whether fewer than so many sales of the seller have a transfer. The limit ends the count early. */
const isNewSeller = (sales: number) => sql<boolean>`((
  select count(*) from (
    select from sale as own cross join lateral (
      select from transfer where sale_id = own.id and transfer.kind = 'sale' limit 1
    ) as earlier
    where own.seller_id = sale.seller_id limit ${sales}
  ) as first_ones
) < ${sales})`

type NewTransfer = { saleId: string; kind: 'sale' | 'appeal' }
type Delay = { newSellerSales: number; newSellerDays: number }

/**
 * Inserts a due transfer, unless the sale has one. The first ones of a seller are sent later, and none
 * before the money of the sale may be released.
 */
export async function insertTransfer(
  tx: Tx,
  { saleId, kind }: NewTransfer,
  { newSellerSales, newSellerDays }: Delay,
) {
  await sql`
    insert into transfer (sale_id, kind, available_at)
    select sale.id, ${kind}, greatest(clock_timestamp(), release_from,
      case when ${isNewSeller(newSellerSales)}
        then clock_timestamp() + make_interval(days => ${newSellerDays}) end)
    from sale where sale.id = ${saleId}
    on conflict do nothing ${prepared}`.execute(tx)
}

/** Whether the provider checks the account, and asks nothing of its seller. */
export const isAccountUnderReview = sql<boolean>`(payout_account.status = 'pending'
  and not payout_account.requirements @> '[{"from": "seller"}]')`

export type WaitingAccount = { status: string; isUnderReview: boolean }

/**
 * Notes that money waits for the account of a seller, and returns the account if that is new. One that
 * is active waits for nothing. Of one under review, the first reminder is left for after the review.
 */
export async function startWaiting(tx: Tx, sellerId: string) {
  const { rows } = await sql<WaitingAccount>`
    insert into payout_account (member_id, waiting_since, reminded, reminded_at)
    values (${sellerId}, clock_timestamp(), 1, clock_timestamp())
    on conflict (member_id) do update set waiting_since = clock_timestamp(),
        reminded = case when ${isAccountUnderReview} then 0 else 1 end,
        reminded_at = case when ${isAccountUnderReview} then null else clock_timestamp() end
      where payout_account.waiting_since is null and payout_account.status <> 'active'
    returning status, ${isAccountUnderReview} as "isUnderReview" ${prepared}`.execute(tx)
  return rows[0]
}

/** Why a seller owes money. */
export type DebtReason = 'refund' | 'chargeback'

/** The amount is in minor units. */
export type NewDebt = { reason: DebtReason; amount: number }

export async function insertDebt(tx: Tx, sale: OwedSale, debt: NewDebt): Promise<string> {
  const { id } = await tx
    .insertInto('seller_debt')
    .values({ ...debt, sale_id: sale.id, seller_id: sale.sellerId, currency: sale.currency })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is left of a debt, in minor units. */
export const debtLeft = sql<number>`(seller_debt.amount - seller_debt.reversed
  - seller_debt.netted - seller_debt.written_off)`

/** Whether something is left of a debt, as the index `seller_debt_open` has it. */
export const isDebtOpen = sql<boolean>`reversed + netted + written_off < seller_debt.amount`

/** What is left of a debt, less the part that a reversal is being asked for. */
export const recoverablePart = sql<number>`(${debtLeft} - coalesce((
    select sum(r.amount) from transfer_reversal r
    where r.debt_id = seller_debt.id and r.state = 'requested'), 0))::int`

/** Buyers get their money first: while a refund of the sale is not sent, nothing is taken back. */
export const isRefundSent = sql<boolean>`not exists (
  select from refund join sale on sale.intent_id = refund.intent_id
  where sale.id = seller_debt.sale_id and refund.state = 'requested')`

/** Locks what the seller owes, oldest first. The amounts are read after the locks are held. */
export async function lockDebts(tx: Tx, { sellerId, currency }: OwedSale) {
  const open = () =>
    tx
      .selectFrom('seller_debt')
      .where('seller_id', '=', sellerId)
      .where('currency', '=', currency)
      .where(isDebtOpen)
      .orderBy('created_at')
      .orderBy('id')
  const locked = await open().select('id').forUpdate().modifyEnd(prepared).execute()
  if (locked.length === 0) return []
  return open()
    .select(['id', recoverablePart.as('recoverable')])
    .where(isRefundSent)
    .modifyEnd(prepared)
    .execute()
}

type DebtPayment = { debtId: string; saleId: string; amount: number }

export async function payDebt(tx: Tx, { debtId, saleId, amount }: DebtPayment) {
  await tx
    .updateTable('seller_debt')
    .set({ netted: sql<number>`netted + ${amount}` })
    .where('id', '=', debtId)
    .execute()
  const { id } = await tx
    .insertInto('debt_netting')
    .values({ debt_id: debtId, sale_id: saleId, amount, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const openDebtsOfIntent = (db: Db, intentId: string) =>
  db
    .selectFrom('seller_debt')
    .innerJoin('sale', 'sale.id', 'seller_debt.sale_id')
    .select('seller_debt.id')
    .where('sale.intent_id', '=', intentId)
    .where(isDebtOpen)
    .execute()
