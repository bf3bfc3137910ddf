import { feeOf } from '../../../contract/schemas/money.ts'
import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { enqueueEmail } from '../../jobs/email.ts'
import type { Intent } from '../../providers/stripe.ts'
import { chargePaysFor } from '../holds/late-payment.ts'
import { closeIntent, isIntentStored } from './intents.ts'
import { sendRefundJob } from './jobs.ts'
import { postToLedger } from './ledger.ts'
import { isExactly } from './rules.ts'
import {
  insertRefund,
  type LockedIntent,
  lockIntent,
  memberEmailOf,
  paymentOfIntent,
  recordPayment,
} from './settlement-queries.ts'

export type Settling = Pick<AppServices, 'config' | 'db' | 'cards' | 'jobs' | 'log'>

type Outcome =
  | { is: 'paid'; paymentId: string }
  | { is: 'refunded' }
  | { is: 'open' }
  | { is: 'cancelled' }
  | { is: 'unknown' }

/**
 * Settles a card payment, triggered by the buyer's browser, the provider's webhook or the
 * reconciler. Reads the true state from the provider, then writes it in one transaction. Idempotent
 * and safe to run concurrently.
 */
export async function settleIntent(services: Settling, intentId: string): Promise<Outcome> {
  if (!(await isIntentStored(services.db, intentId))) return { is: 'unknown' }
  return applySettlement(services, await services.cards.intent(intentId))
}

export async function applySettlement(services: Settling, intent: Intent): Promise<Outcome> {
  if (intent.status === 'canceled') {
    await closeIntent(services.db, intent.id)
    return { is: 'cancelled' }
  }
  if (intent.status !== 'succeeded') return { is: 'open' }
  return transact(services.db, (tx) => settleCharge(services, tx, intent))
}

async function settleCharge(services: Settling, tx: Tx, intent: Intent): Promise<Outcome> {
  const booking = await lockIntent(tx, intent.id)
  if (!booking) return { is: 'unknown' }
  const before = await paymentOfIntent(tx, intent.id)
  if (before) return { is: 'paid', paymentId: before.id }
  if (booking.settledAt) return { is: 'refunded' }

  const charge = { intentId: intent.id, amount: intent.received, currency: intent.currency }
  if (await paysFor(services, tx, booking, charge)) {
    return { is: 'paid', paymentId: await recordSale(services, tx, booking, charge) }
  }
  await refundCharge(services, tx, booking, charge)
  return { is: 'refunded' }
}

type Charge = { intentId: string; amount: number; currency: string }

async function paysFor({ log }: Settling, tx: Tx, booking: LockedIntent, charge: Charge) {
  const exact = isExactly(booking, charge)
  if (!exact) log.error({ intent: charge.intentId }, 'a charge does not match its intent')
  return exact && chargePaysFor(tx, booking)
}

async function recordSale({ config }: Settling, tx: Tx, booking: LockedIntent, charge: Charge) {
  const sale = { ...charge, fee: feeOf(charge.amount, config.feePercent) }
  const paymentId = await recordPayment(tx, booking, sale)
  await postToLedger(tx, 'sale', { ...booking, ...sale })
  return paymentId
}

async function refundCharge({ jobs }: Settling, tx: Tx, booking: LockedIntent, charge: Charge) {
  const { bookingId, buyerId, title } = booking
  const reason = 'The booking was over when the payment arrived.'
  await insertRefund(tx, { ...charge, bookingId, reason })
  await postToLedger(tx, 'late_charge', { ...booking, ...charge, fee: 0 })
  await jobs.enqueue(sendRefundJob, { intentId: charge.intentId }, tx)
  await enqueueEmail({ jobs }, tx, await memberEmailOf(tx, buyerId), 'tooLate', { title })
}
