import { sql } from 'kysely'
import { type Db, now, type Tx } from '../../database/db.ts'
import { chargedBackInPart } from '../sales/sale-columns.ts'
import { isDebtOpen, payableFor } from '../transfers/queries.ts'

/** Whether staff or the provider look at a sale: its release is stopped until they have. */
export const isStopped = sql<boolean>`(
  sale.blocked_at is not null
  or exists (select from fraud_warning w where w.sale_id = sale.id and w.cleared_at is null)
  or exists (select from sale_appeal a where a.sale_id = sale.id and a.decided_at is null))`

/**
 * Whether the money of a sale may leave: it is complete or has an appeal that was granted, and no
 * chargeback, appeal, fraud warning or debt for it is open.
 */
export const mayLeave = sql<boolean>`(
  sale.state in ('completed', 'refunded') and not ${isStopped}
  and coalesce(sale.release_from <= clock_timestamp(), true)
  and not exists (select from seller_debt where seller_debt.sale_id = sale.id and ${isDebtOpen}))`

/** What is left of the charge: it was neither refunded, charged back in part nor transferred before. */
const chargeLeft = sql<number>`(sale.price - ${chargedBackInPart} - (
    select coalesce(sum(r.amount), 0) from refund r
    where r.intent_id = sale.intent_id and r.state not in ('failed', 'cancelled')
  ) - (
    select coalesce(sum(t.amount - t.reversed), 0) from transfer t
    where t.sale_id = sale.id and t.state = 'sent'
  ))::int`

const isDue = sql<boolean>`(transfer.available_at <= clock_timestamp()
  and account.status = 'active' and ${mayLeave})`

function transfers(db: Db) {
  return db
    .selectFrom('transfer')
    .innerJoin('sale', 'sale.id', 'transfer.sale_id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .leftJoin('payout_account as account', 'account.member_id', 'sale.seller_id')
    .select([
      'transfer.id',
      'transfer.state',
      'transfer.amount',
      'transfer.attempt',
      'transfer.account_id as accountId',
      'sale.id as saleId',
      'sale.intent_id as intentId',
      'sale.seller_id as sellerId',
      'sale.currency',
      'booking.title',
      'account.provider_id as sellerAccountId',
    ])
    .select([
      chargeLeft.as('chargeLeft'),
      sql<boolean>`coalesce(${isDue}, false)`.as('isDue'),
      sql<boolean>`coalesce(${mayLeave}, false)`.as('mayLeave'),
      sql<boolean>`coalesce(transfer.tried_at < ${now} - interval '10 minutes', false)`.as('isOld'),
    ])
}

export type TransferRow = Awaited<ReturnType<ReturnType<typeof transfers>['execute']>>[number]

/** The transfer of a locked sale. */
export const lockTransfer = (tx: Tx, id: string) =>
  transfers(tx).where('transfer.id', '=', id).forUpdate('transfer').executeTakeFirst()

/** Transfers that can be sent now or whose sending was interrupted. Refused ones wait an hour. */
export const transfersToSend = (db: Db, limit: number) =>
  transfers(db)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('transfer.state', '=', 'due'),
          sql<boolean>`${isDue}`,
          sql<boolean>`(transfer.refusal is null or transfer.tried_at < ${now} - interval '1 hour')`,
        ]),
        and([
          eb('transfer.state', '=', 'sending'),
          sql<boolean>`transfer.tried_at < ${now} - interval '1 minute'`,
        ]),
      ]),
    )
    // One that fails again and again is not the first each time.
    .orderBy(sql`coalesce(transfer.tried_at, transfer.available_at)`)
    .limit(limit)
    .execute()

/** Sales of which something was granted on appeal that has no transfer. */
export const salesToOwe = (db: Db, limit: number) =>
  db
    .selectFrom('ledger_transaction')
    .innerJoin('sale', 'sale.intent_id', 'ledger_transaction.intent_id')
    .select('sale.id')
    .where('ledger_transaction.kind', '=', 'appeal_payment')
    .where(sql<boolean>`not exists (select from transfer t
      where t.sale_id = sale.id and t.state in ('due', 'sending'))`)
    .where(sql<boolean>`${payableFor(sql.ref('sale.intent_id'))} > 0`)
    .limit(limit)
    .execute()

export const saleOfTransfer = (db: Db, id: string) =>
  db.selectFrom('transfer').select('sale_id as saleId').where('id', '=', id).executeTakeFirst()

export const transfersOfSale = (db: Db, saleId: string) =>
  db
    .selectFrom('transfer')
    .select(['id', 'provider_id as providerId'])
    .where('sale_id', '=', saleId)
    .execute()

type Sending = { id: string; amount: number; accountId: string }

export const markSending = (tx: Tx, { id, amount, accountId }: Sending) =>
  tx
    .updateTable('transfer')
    .set({ state: 'sending', amount, account_id: accountId, tried_at: now })
    .where('id', '=', id)
    .execute()

export const markTransferTried = (tx: Tx, id: string) =>
  tx.updateTable('transfer').set({ tried_at: now }).where('id', '=', id).execute()

export const markSent = (tx: Tx, id: string, providerId: string) =>
  tx
    .updateTable('transfer')
    .set({ state: 'sent', provider_id: providerId, sent_at: now, refusal: null })
    .where('id', '=', id)
    .execute()

/** Due again, to be sent under a new idempotency key. */
export const markRefused = (tx: Tx, id: string, refusal: string | null) =>
  tx
    .updateTable('transfer')
    .set({
      state: 'due',
      amount: null,
      account_id: null,
      refusal,
      tried_at: now,
      attempt: sql<number>`attempt + 1`,
    })
    .where('id', '=', id)
    .execute()
