import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { onlyRow } from '../../database/only-row.ts'
import type { CardRefund } from '../../providers/stripe-refunds.ts'
import type { ReasonCode } from './reasons.ts'

/** Whether a bank withholds money of an intent. An inquiry withholds nothing. */
const isChargedBack = (intentId: Expression<string>) => sql<boolean>`is_charged_back(${intentId})`

/** Whether the bank has returned all of an intent to the buyer. */
export const isChargebackLost = (intentId: Expression<string>) => sql<boolean>`exists (
  select from card_dispute d
  where d.intent_id = ${intentId} and d.status = 'lost' and not d.in_part)`

/** What a refund pays of its sale, in minor units: not of refunds that failed before, and not a loss. */
export const paidOfSale = sql<number>`(refund.amount - refund.settles - refund.lost)`

export async function hasOpenChargeback(db: Db, intentId: string): Promise<boolean> {
  const { open } = await db
    .selectNoFrom(isChargedBack(sql.val(intentId)).as('open'))
    .executeTakeFirstOrThrow()
  return open
}

/** Refunds with their booking, and whether the payment is charged back. */
export function refunds(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('payment_intent', 'payment_intent.id', 'refund.intent_id')
    .innerJoin('booking', 'booking.id', 'payment_intent.booking_id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .select([
      'refund.id',
      'refund.intent_id as intentId',
      'refund.amount',
      'refund.currency',
      'refund.state',
      'refund.provider_id as providerId',
      'refund.attempt',
      'refund.at_provider as atProvider',
      'refund.lost',
      'payment_intent.amount as charged',
      isChargedBack(sql.ref('refund.intent_id')).as('isChargedBack'),
      sql<number>`(
        select count(*)::int from card_dispute d
        where d.intent_id = refund.intent_id and (d.status = 'won' or d.in_part)
      )`.as('closedChargebacks'),
      'booking.id as bookingId',
      'booking.title',
      'booking.buyer_id as buyerId',
      'product.seller_id as sellerId',
    ])
}

export const refundById = (db: Db, id: string) =>
  refunds(db).where('refund.id', '=', id).executeTakeFirst()

export type RefundRow = NonNullable<Awaited<ReturnType<typeof refundById>>>

export const refundByProviderId = (db: Db, providerId: string) =>
  refunds(db).where('refund.provider_id', '=', providerId).executeTakeFirst()

export const refundsOfIntent = (db: Db, intentId: string) =>
  db
    .selectFrom('refund')
    .select(['id', 'provider_id as providerId'])
    .where('intent_id', '=', intentId)
    .execute()

/** Disputes of an intent whose outcome is recorded. */
export const closedDisputesOf = (db: Db, intentId: string) =>
  db
    .selectFrom('card_dispute')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('closed_at', 'is not', null)
    .execute()

export function lockRefund(tx: Tx, id: string) {
  return refunds(tx).where('refund.id', '=', id).forUpdate('refund').executeTakeFirst()
}

type NewRefund = {
  intentId: string
  /** In minor units. */
  amount: number
  currency: string
  /** Empty with a code. */
  reason: string
  reasonCode?: ReasonCode | undefined
  /** Whether a part of the price stays with the seller. */
  inPart?: boolean
  /** The admin who decided it; absent for refunds by rule. */
  askedBy?: string | undefined
  /** Made at the provider by hand, not sent by us. */
  atProvider?: boolean
  /** What it pays of refunds that failed before, in minor units. */
  failedRefundsPaid?: number
  /** What it pays beyond what was owed, at a loss, in minor units. */
  lost?: number
}

/** Records that the buyer is owed a refund. Does not call the provider: enqueue `sendRefundJob` as well. */
export async function insertRefund(
  tx: Tx,
  {
    intentId,
    askedBy,
    reasonCode,
    inPart = false,
    atProvider = false,
    failedRefundsPaid = 0,
    ...refund
  }: NewRefund,
) {
  const { id } = await tx
    .insertInto('refund')
    .values({
      ...refund,
      intent_id: intentId,
      in_part: inPart,
      at_provider: atProvider,
      asked_by: askedBy ?? null,
      reason_code: reasonCode ?? null,
      settles: failedRefundsPaid,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores what the provider says about a refund. */
export async function updateRefund(tx: Tx, id: string, { id: providerId, ...refund }: CardRefund) {
  await tx
    .updateTable('refund')
    .set({
      provider_id: providerId,
      state: refund.state,
      failure_reason: refund.failureReason,
      sent_at: sql<Date>`coalesce(sent_at, clock_timestamp())`,
    })
    .where('id', '=', id)
    .execute()
}

/** Counts a try whose key is used up, once for all processes that have made it: their key was the same. */
export async function countAttempt(db: Db, { id, attempt }: Pick<RefundRow, 'id' | 'attempt'>) {
  await db
    .updateTable('refund')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Stores that the provider does not make a refund: it has no id there and was never sent. */
export async function markRefused(tx: Tx, id: string, code: string) {
  await tx
    .updateTable('refund')
    .set({ state: 'failed', failure_reason: code })
    .where('id', '=', id)
    .execute()
}

/**
 * Credits lost chargebacks against a refund that failed after them, up to what the platform lost by
 * them. Losses of refunds that failed have come back, and are not counted. Returns how much, in minor
 * units.
 */
export async function creditLostChargebacks(tx: Tx, intentId: string, amount: number) {
  const { rows } = await sql<{ credited: number }>`
    with lost as (
      select id, closed_at, amount - settles as free from card_dispute
      where intent_id = ${intentId} and status = 'lost'
      order by closed_at desc, id for update
    ), cost as (
      select least(${amount}::int, greatest(coalesce(sum(e.amount), 0), 0)) as total
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.intent_id = ${intentId} and e.account = 'losses'
        and (t.kind in ('chargeback_lost', 'refund_failed')
          or t.kind = 'refund_at_provider' and exists (
            select from ledger_transaction failed
            where failed.kind = 'refund_failed' and failed.cause_id = t.cause_id))
    ), credit as (
      select id,
        least(free, total + free - sum(free) over (order by closed_at desc, id))::int as credited
      from lost cross join cost
    )
    update card_dispute set settles = settles + credited from credit
    where card_dispute.id = credit.id and credited > 0 returning credited`.execute(tx)
  return rows.reduce((sum, { credited }) => sum + credited, 0)
}

export const lockUnsentRefunds = (tx: Tx, intentId: string) =>
  tx
    .selectFrom('refund')
    .select(['id', 'amount'])
    .where('intent_id', '=', intentId)
    .where('state', '=', 'requested')
    .where('at_provider', '=', false)
    .orderBy('created_at')
    .forUpdate()
    .execute()

/**
 * Reduces the refunds of an intent that are not sent by what was paid in another way. Returns by how
 * much, in minor units.
 */
export async function reduceUnsentRefunds(tx: Tx, intentId: string, paid: number): Promise<number> {
  let left = paid
  for (const { id, amount } of await lockUnsentRefunds(tx, intentId)) {
    const part = Math.min(left, amount)
    if (part === 0) break
    left -= part
    const rest = part < amount ? { amount: amount - part } : { state: 'cancelled' as const }
    await tx.updateTable('refund').set(rest).where('id', '=', id).execute()
  }
  return paid - left
}

/** In minor units. */
export type Owed = { failed: number; unsent: number }

/** What the buyer of an intent is owed: refunds that failed, and those that are not sent yet. */
export async function owedToBuyer(tx: Tx, intentId: string): Promise<Owed> {
  const owed = await sql<Owed>`
    select owed_of_failed_refunds(${intentId}) as failed,
      coalesce(sum(amount) filter (where state = 'requested'), 0)::int as unsent
    from refund where intent_id = ${intentId}`.execute(tx)
  return onlyRow(owed)
}
