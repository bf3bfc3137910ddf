import type { RequestContext } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import type { Intent } from '../../providers/stripe-intents.ts'
import { extendHoldOnce } from '../holds/extend.ts'
import { insertIntent, intentsOf, lockBooking } from './intents.ts'
import {
  ensureHeld,
  type Payable,
  type PaymentRequest,
  payableBooking,
} from './load-payable-booking.ts'
import { consumePaymentLimits, paymentLimits } from './rate-limits.ts'
import { applyIntent } from './settle-intent.ts'

/**
 * The stored intent, unless the provider has cancelled or charged it; then this is recorded here as well. Refuses
 * `already_paid`, or `booking_over` if the charge is refunded.
 */
async function reuseOrSettleIntent(
  context: RequestContext,
  id: string,
): Promise<Intent | undefined> {
  const intent = await context.cards.readIntent(id)
  if (intent.status !== 'canceled' && intent.status !== 'succeeded') return intent
  const { is } = await applyIntent(context, intent)
  if (is === 'paid') throw refuse('already_paid')
  if (is === 'refunded') throw refuse('booking_over')
  return undefined
}

async function storeIntent(
  { db }: RequestContext,
  booking: Payable,
  intent: Intent,
): Promise<boolean> {
  const { id: bookingId, price: amount, currency } = booking
  if (await insertIntent(db, { id: intent.id, bookingId, amount, currency })) return true
  return transact(db, async (tx) => {
    ensureHeld(await lockBooking(tx, bookingId))
    const intents = await intentsOf(tx, bookingId)
    return intents.some(({ id, open }) => open && id === intent.id)
  })
}

/** The intent is stored before its secret is returned, so that ending the booking can cancel it. */
async function openIntent(context: RequestContext, booking: Payable): Promise<Intent> {
  const { db, cards } = context
  const { id: bookingId, price: amount, currency, title: description } = booking
  const intents = await intentsOf(db, bookingId)
  const open = intents.find((intent) => intent.open)
  const reused = open && (await reuseOrSettleIntent(context, open.id))
  if (reused) return reused

  const attempt = intents.length + 1
  const intent = await cards.openIntent({ bookingId, attempt, amount, currency, description })
  const isTheOne = await storeIntent(context, booking, intent).catch(async (error) => {
    if (error instanceof Refusal) await cards.cancelIntent(intent.id)
    throw error
  })
  if (isTheOne) return intent
  await cards.cancelIntent(intent.id)
  return openIntent(context, booking)
}

/**
 * Opens the card payment of a booking and extends its hold once. Returns the client secret of the
 * intent. Refuses what `payableBooking` does and `too_many_requests`.
 */
export async function startPayment(
  context: RequestContext,
  request: PaymentRequest,
): Promise<string> {
  const booking = await payableBooking(context, request)
  await consumePaymentLimits(context, paymentLimits.startPayment)
  await extendHoldOnce(context.db, booking.id)
  return (await openIntent(context, booking)).clientSecret
}
