import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LedgerBalance } from '../../../contract/payments/payments.ts'
import { pathId } from '../../../contract/schemas/string-schemas.ts'
import { type Db, now } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { isMemberLike } from '../accounts/queries.ts'
import { appealing } from '../sales/cases/appeal-progress.ts'
import { isRefundTimeOver, refundedInPart } from '../sales/queries.ts'
import { evidencePlannedAt } from './evidence/queries.ts'

const isRefundFailed = sql<boolean>`is_refund_failed(payment.intent_id)`

const isChargebackLost = sql<boolean>`exists (select from card_dispute d
  where d.intent_id = payment.intent_id and d.status = 'lost' and not d.in_part)`

/** Payments of a booking or a payment intent, or of buyers and sellers by a part of the name or the e-mail address. */
function isPaymentLike(typed: string) {
  const members = sql`
    select member.id from member where ${isMemberLike(typed)} and member.deleted_at is null`
  const salesOf = (party: 'buyer_id' | 'seller_id') => sql`
    select found.id from sale join payment as found on found.booking_id = sale.id
    where ${sql.ref(`sale.${party}`)} in (${members})`
  return sql<boolean>`payment.id in (
    select found.id from payment as found where found.intent_id = ${typed}
    union all
    select found.id from payment as found where found.booking_id = ${pathId.parse(typed)}
    union all ${salesOf('buyer_id')} union all ${salesOf('seller_id')}
  )`
}

type PaymentsQuery = { q: string; rows: number; after: Cursor | undefined }

export function newestPayments(db: Db, { q, rows, after }: PaymentsQuery) {
  const query = db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .innerJoin('member as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'product.seller_id')
    .innerJoin('sale', 'sale.id', 'booking.id')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.intent_id', '=', 'payment.intent_id')
        .on('refund.in_part', '=', false)
        .on('refund.state', '<>', 'cancelled'),
    )
    .select([
      'payment.id',
      'payment.booking_id as bookingId',
      'payment.intent_id as intentId',
      'payment.amount',
      'payment.currency',
      'payment.created_at as createdAt',
      'booking.product_id as productId',
      'booking.buyer_id as ownerId',
      'sale.seller_id as sellerId',
      'booking.title',
      'buyer.name as buyerName',
      'seller.name as sellerName',
      'sale.state as saleState',
      sql<number>`sale.fee_percent::float`.as('feePercent'),
      refundedInPart.as('refundedInPart'),
      isRefundTimeOver.as('isRefundTimeOver'),
      appealing.as('appealing'),
      'refund.reason',
      'refund.reason_code as reasonCode',
      'refund.created_at as refundedAt',
      'refund.sent_at as sentAt',
      'refund.state as refundState',
    ])
    .select([isRefundFailed.as('refundFailed'), isChargebackLost.as('isChargebackLost')])
  const isSearch = q !== ''
  const found = isSearch ? query.where(isPaymentLike(q)) : query
  return findNewestFirst(found, ['payment.created_at', 'payment.id'], rows, after, {
    isRare: isSearch,
  })
}

export type PaymentRow = Awaited<ReturnType<typeof newestPayments>>[number]

type Account = LedgerBalance['account']

/** All transactions, or those with an entry in this account. */
export function ledgerTransactions(db: Db, rows: number, after?: Cursor, account?: Account) {
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
  const order = ['ledger_transaction.created_at', 'ledger_transaction.id'] as const
  if (!account) return findNewestFirst(all, [...order], rows, after)
  const inAccount = all.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('ledger_entry')
        .select('amount')
        .whereRef('transaction_id', '=', 'ledger_transaction.id')
        .where('account', '=', account),
    ),
  )
  return findNewestFirst(inAccount, [...order], rows, after, { isRare: true })
}

export type LedgerTransactionRow = Awaited<ReturnType<typeof ledgerTransactions>>[number]

/** Balances in minor units per account and currency, from sums maintained by triggers. */
export function ledgerBalances(db: Db) {
  return db
    .selectFrom('current_sum')
    .select(({ ref }) => [
      ref('name').$castTo<LedgerBalance['account']>().as('account'),
      ref('currency').$castTo<string>().as('currency'),
      ref('amount').$castTo<number>().as('amount'),
    ])
    .where('currency', '<>', '')
    .orderBy('currency')
    .execute()
}

/** Whether a fraud warning stops money: of a sale that was undone, what was granted on appeal. */
const stopsMoney = sql<boolean>`(sale.state not in ('refunded', 'cancelled')
  or exists (select from transfer where transfer.sale_id = sale.id and transfer.state = 'due'))`

/** Whether the seller has money of the sale, which a warning cannot stop any more. */
const isSellerPaid = sql<boolean>`exists (select from transfer where transfer.sale_id = sale.id
  and (transfer.state = 'paid_outside'
    or transfer.state = 'sent' and transfer.reversed < transfer.amount))`

/** The oldest early fraud warnings that no admin has cleared, of sales whose money was not returned. */
export function openFraudWarnings(db: Db) {
  return db
    .selectFrom('fraud_warning')
    .innerJoin('sale', 'sale.id', 'fraud_warning.sale_id')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select([
      'fraud_warning.id',
      'fraud_warning.sale_id as saleId',
      'fraud_warning.reason',
      'fraud_warning.opened_at as openedAt',
      'sale.price',
      'sale.currency',
      'booking.title',
      'buyer.name as buyerName',
      'seller.name as sellerName',
      isSellerPaid.as('sellerPaid'),
    ])
    .where('fraud_warning.cleared_at', 'is', null)
    .where(stopsMoney)
    .orderBy('fraud_warning.opened_at')
    .limit(100)
    .execute()
}

/** How many fraud warnings wait for staff, as one number in a query. */
export const countFraudWarnings = (db: Db) =>
  db
    .selectFrom('fraud_warning')
    .innerJoin('sale', 'sale.id', 'fraud_warning.sale_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fraud_warning.cleared_at', 'is', null)
    .where(stopsMoney)
    .$asScalar()
    .$notNull()

export type FraudWarningRow = Awaited<ReturnType<typeof openFraudWarnings>>[number]

/** Whether the bank waits for evidence: it has not been submitted. */
const needsResponse = sql<boolean>`card_dispute.status like '%needs_response'`

/** Disputes without an outcome, those with evidence to submit first. A late charge has no sale. */
export function undecidedDisputes(db: Db) {
  return db
    .selectFrom('card_dispute')
    .innerJoin('payment_intent', 'payment_intent.id', 'card_dispute.intent_id')
    .innerJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .innerJoin('member as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'product.seller_id')
    .leftJoin('sale', 'sale.intent_id', 'card_dispute.intent_id')
    .select([
      'card_dispute.id',
      'sale.id as saleId',
      'booking.title',
      'buyer.name as buyerName',
      'seller.name as sellerName',
      sql<string | null>`case when seller.deleted_at is null then seller.email end`.as(
        'sellerEmail',
      ),
      'card_dispute.amount',
      'card_dispute.currency',
      'card_dispute.status',
      'card_dispute.reason',
      'card_dispute.evidence_due_at as evidenceDueAt',
      'card_dispute.evidence_sent_at as evidenceSentAt',
      'card_dispute.evidence_stop as evidenceStop',
      evidencePlannedAt.as('evidencePlannedAt'),
      'card_dispute.opened_at as openedAt',
    ])
    .select(needsResponse.as('needsResponse'))
    .where('card_dispute.closed_at', 'is', null)
    .orderBy(needsResponse, 'desc')
    .orderBy('card_dispute.evidence_due_at')
    .orderBy('card_dispute.id')
    .limit(100)
    .execute()
}

const isLeftToStaff = sql<boolean>`(
  card_dispute.evidence_stop is not null or ${evidencePlannedAt} is null)`

/** Counts the disputes whose evidence is left to staff; `until`: when the first is due. */
export const evidenceLeftToStaff = (db: Db) =>
  db
    .selectFrom('card_dispute')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<string | null>`min(card_dispute.evidence_due_at)`.as('until'),
    ])
    .where('card_dispute.closed_at', 'is', null)
    .where(needsResponse)
    .where('card_dispute.evidence_due_at', '>', now)
    .where(isLeftToStaff)

export type OpenDisputeRow = Awaited<ReturnType<typeof undecidedDisputes>>[number]
