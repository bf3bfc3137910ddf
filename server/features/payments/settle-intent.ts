import { feeOf } from '../../../contract/schemas/money.ts'
import type { SettlementServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import type { Intent } from '../../providers/stripe-intents.ts'
import { chargePaysFor } from '../holds/late-payment.ts'
import { lateChargeEntries, saleEntries } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { notifyMember } from '../notices/notify.ts'
import { sendRefundJob } from '../refunds/jobs.ts'
import { insertRefund } from '../refunds/queries.ts'
import { beginSale } from '../sales/begin.ts'
import { closeIntent, intentWithPayment } from './intents.ts'
import { postProviderFee } from './provider-fee.ts'
import { isExactly } from './rules.ts'
import {
  type Charge,
  insertPayment,
  type LockedIntent,
  lockIntent,
  markBookingRefunded,
} from './settlement-queries.ts'

type Outcome =
  | { is: 'paid'; paymentId: string }
  | { is: 'refunded' }
  | { is: 'open' }
  | { is: 'cancelled' }
  | { is: 'unknown' }

/**
 * Settles a card payment, triggered by the buyer's browser, the provider's webhook or the
 * settlement loop. Reads the true state from the provider, then writes it in one transaction.
 * Idempotent and safe to run concurrently.
 */
export async function settleIntent(
  services: SettlementServices,
  intentId: string,
): Promise<Outcome> {
  const stored = await intentWithPayment(services.db, intentId)
  if (!stored) return { is: 'unknown' }
  // A recorded payment is final: refunds and disputes are objects of their own.
  if (stored.paymentId) return { is: 'paid', paymentId: stored.paymentId }
  return applyIntent(services, await services.cards.readIntent(intentId))
}

/** Writes what the provider says about an intent. Idempotent. */
export async function applyIntent(services: SettlementServices, intent: Intent): Promise<Outcome> {
  if (intent.status === 'canceled') {
    await closeIntent(services.db, intent.id, { providerFee: 0 })
    return { is: 'cancelled' }
  }
  if (intent.status !== 'succeeded') return { is: 'open' }
  return transact(services.db, (tx) => settleCharge(services, tx, intent))
}

/** Settles a charge that succeeded, in this transaction: pays the booking or refunds. Idempotent. */
export async function settleCharge(
  services: SettlementServices,
  tx: Tx,
  intent: Intent,
): Promise<Outcome> {
  const booking = await lockIntent(tx, intent.id)
  if (!booking) return { is: 'unknown' }
  if (booking.paymentId) return { is: 'paid', paymentId: booking.paymentId }
  if (booking.settledAt) return { is: 'refunded' }

  const { cardFingerprint, currency } = intent
  const charge = { intentId: intent.id, amount: intent.received, currency, cardFingerprint }
  const paysFor = await chargePays(services, tx, booking, charge)
  const record = paysFor ? recordSale : refundCharge
  const outcome = await record(services, tx, booking, charge)
  await postProviderFee(tx, intent)
  return outcome
}

async function chargePays(
  { log }: SettlementServices,
  tx: Tx,
  booking: LockedIntent,
  charge: Charge,
) {
  const exact = isExactly(booking, charge)
  if (!exact) log.error({ intent: charge.intentId }, 'a charge does not match its intent')
  return exact && chargePaysFor(tx, booking)
}

async function recordSale(
  { config, jobs }: SettlementServices,
  tx: Tx,
  booking: LockedIntent,
  charge: Charge,
): Promise<Outcome> {
  const fee = feeOf(charge.amount, config.feePercent)
  const paymentId = await insertPayment(tx, booking, { ...charge, fee })
  const { intentId, currency } = charge
  const entries = saleEntries({ ...charge, sellerId: booking.sellerId })
  await post(tx, { kind: 'sale', causeId: intentId, intentId, currency, entries })
  await beginSale({ config, jobs }, tx, { ...booking, ...charge })
  return { is: 'paid', paymentId }
}

async function refundCharge(
  services: SettlementServices,
  tx: Tx,
  { bookingId, buyerId, title }: LockedIntent,
  charge: Charge,
): Promise<Outcome> {
  const why = { reason: '', reasonCode: 'late_payment' } as const
  const { intentId, currency, amount, cardFingerprint } = charge
  const refundId = await insertRefund(tx, { intentId, currency, amount, ...why })
  await markBookingRefunded(tx, bookingId)
  await closeIntent(tx, intentId, { cardFingerprint })
  const entries = lateChargeEntries({ ...charge, buyerId })
  await post(tx, { kind: 'late_charge', causeId: intentId, intentId, currency, entries })
  await services.jobs.enqueue(sendRefundJob, { refundId }, tx)
  const notice = {
    kind: 'paymentTooLate',
    subject: bookingId,
    path: '/dashboard/myorders',
  } as const
  const values = { title, amount: { minor: amount, currency } }
  const email = { name: 'paymentTooLate', values } as const
  await notifyMember(services, tx, { ...notice, memberId: buyerId, title }, email)
  return { is: 'refunded' }
}
