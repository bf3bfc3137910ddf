import { sql } from 'kysely'
import { type Db, now, type Tx } from '../../../database/db.ts'
import { type CardDispute, isInquiry, isUnderReview } from '../../../providers/stripe-disputes.ts'
import { emailUnlessDeleted, idUnlessDeleted } from '../../identity/queries.ts'
import { isUndoneSale } from '../../sales/sale-columns.ts'
import { evidencePlannedAt } from '../evidence/queries.ts'

const over = ['won', 'lost', 'warning_closed']

/** The status of a dispute as it was stored last. */
export async function statusOfDispute(db: Db, id: string): Promise<string | undefined> {
  const known = db.selectFrom('card_dispute').select('status').where('id', '=', id)
  return (await known.executeTakeFirst())?.status
}

/** Stores what the provider says about a dispute, unless that is older than the status `before`: then false. */
export async function storeDispute(
  tx: Tx,
  intentId: string,
  { id, amount, fee, currency, reason, status, evidenceDueAt }: CardDispute,
  before: string | undefined,
): Promise<boolean> {
  // An outcome is final: answers of the provider may be older than what is known.
  if (before && over.includes(before)) return false
  const isPosted = before !== undefined && !isInquiry(before)
  // A chargeback does not become an inquiry again, so that answer is older.
  if (isPosted && isInquiry(status)) return false
  const sentAt = isUnderReview(status) ? now : null
  // That of an inquiry does not answer the chargeback that follows.
  const isEscalated = !isPosted && !isInquiry(status)
  const changes = {
    reason,
    status,
    ...(!isPosted && { amount, fee }),
    read_at: now,
    evidence_due_at: evidenceDueAt,
    closed_at: over.includes(status) ? now : null,
  }
  const sent = isEscalated ? sentAt : sql<Date>`coalesce(card_dispute.evidence_sent_at, ${sentAt})`
  await tx
    .insertInto('card_dispute')
    .values({
      id,
      intent_id: intentId,
      currency,
      amount,
      fee,
      evidence_sent_at: sentAt,
      ...changes,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...changes, evidence_sent_at: sent }),
    )
    .execute()
  return true
}

/** Disputes without an outcome, read anew once an hour in case an event was lost. */
export function disputesToReread(db: Db) {
  return db
    .selectFrom('card_dispute')
    .select('id')
    .where('closed_at', 'is', null)
    .where('read_at', '<', sql<Date>`${now} - interval '1 hour'`)
    .orderBy('read_at')
    .limit(1000)
    .execute()
}

/**
 * Whether a fraud warning can still stop money: of an undone sale only a payment granted on appeal that is
 * still due.
 */
const stopsMoney = sql<boolean>`(not ${isUndoneSale}
  or exists (select from transfer where transfer.sale_id = sale.id and transfer.state = 'due'))`

/** Whether the seller has money of the sale, which a warning can no longer stop. */
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
      idUnlessDeleted('buyer').as('buyerId'),
      'seller.name as sellerName',
      idUnlessDeleted('seller').as('sellerId'),
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
export function openDisputes(db: Db) {
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
      idUnlessDeleted('buyer').as('buyerId'),
      'seller.name as sellerName',
      idUnlessDeleted('seller').as('sellerId'),
      emailUnlessDeleted('seller').as('sellerEmail'),
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

/** Disputes for which the bank still takes evidence. */
const awaitingEvidence = (db: Db) =>
  db
    .selectFrom('card_dispute')
    .where('card_dispute.closed_at', 'is', null)
    .where(needsResponse)
    .where('card_dispute.evidence_due_at', '>', now)

/** Counts the disputes whose evidence is left to staff; `until`: when the first is due. */
export const evidenceLeftToStaff = (db: Db) =>
  awaitingEvidence(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<string | null>`min(card_dispute.evidence_due_at)`.as('until'),
    ])
    .where(isLeftToStaff)

/** How many disputes need evidence within so many days, as one number in a query. */
export const countDueEvidence = (db: Db, days: number) =>
  awaitingEvidence(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'card_dispute.evidence_due_at',
      '<',
      sql<Date>`${now} + make_interval(days => ${days}::int)`,
    )
    .$asScalar()
    .$notNull()

export type OpenDisputeRow = Awaited<ReturnType<typeof openDisputes>>[number]
