import type Stripe from 'stripe'
import { callStripe, RepeatedFault, unlessRefused } from './stripe-errors.ts'

/** `amount` is in minor units of `currency`. */
export type Intent = {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amount: number
  received: number
  currency: string
  /** What the provider charged for the payment; null until it is known. */
  providerFee: number | null
  /** The provider's id of the card that paid, the same for each use of it. */
  cardFingerprint: string | null
}

type IntentRequest = {
  bookingId: string
  /** 1 for a booking's first intent, incremented after each cancellation. */
  attempt: number
  amount: number
  currency: string
  description: string
}

function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): number | null {
  if (charge === null || typeof charge === 'string') return null
  const { balance_transaction: movement } = charge
  return movement === null || typeof movement === 'string' ? null : movement.fee
}

/** Expands the fee, which is null for a moment after the charge. */
const withFee = { expand: ['latest_charge.balance_transaction'] }

function fingerprintOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  if (charge === null || typeof charge === 'string') return null
  return charge.payment_method_details?.card?.fingerprint ?? null
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    cardFingerprint: fingerprintOf(intent),
    providerFee: feeOf(intent),
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency.toUpperCase(),
  }
}

function toParams(intentRequest: IntentRequest): Stripe.PaymentIntentCreateParams {
  const { bookingId, amount, currency, description } = intentRequest
  return {
    amount,
    currency: currency.toLowerCase(),
    description,
    allowed_payment_method_types: ['card'],
    transfer_group: bookingId,
    metadata: { booking_id: bookingId },
  }
}

/** Not the format of older releases, which sent other parameters: a key stands for one request. */
const keyOf = ({ bookingId, attempt }: IntentRequest) => `intent-of-${bookingId}-${attempt}`

export function stripeIntents(stripe: Stripe) {
  return {
    /**
     * Idempotent per booking and attempt, unless the provider repeats a fault: then each call makes another intent. An
     * intent that is not stored must not be shown to the buyer.
     */
    async openIntent(intentRequest: IntentRequest): Promise<Intent> {
      const params = toParams(intentRequest)
      const create = (idempotencyKey: string) =>
        callStripe(stripe.paymentIntents.create(params, { idempotencyKey }))
      const key = keyOf(intentRequest)
      const intent = await create(key).catch((error) => {
        // A second intent charges nothing unless the buyer confirms it.
        if (error instanceof RepeatedFault) return create(`${key}-${crypto.randomUUID()}`)
        throw error
      })
      return toIntent(intent)
    },
    async readIntent(id: string): Promise<Intent> {
      return toIntent(await callStripe(stripe.paymentIntents.retrieve(id, withFee)))
    },
    /** Returns the intent unchanged if it can no longer be cancelled. */
    async cancelIntent(id: string): Promise<Intent> {
      const cancelled = unlessRefused(
        ['payment_intent_unexpected_state'],
        stripe.paymentIntents.cancel(id),
        () => stripe.paymentIntents.retrieve(id, withFee),
      )
      return toIntent(await callStripe(cancelled))
    },
  }
}
