import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { formatMessage } from '../../../contract/i18n/messages.ts'

export type Charge = {
  stripe: Stripe
  card: StripeCardElement
  clientSecret: string
  payer: { name: string; email: string }
}

/** The payment intent was cancelled in the meantime, or is gone: it was not charged, and cannot be. */
export class IntentOver extends Error {}

/**
 * Charges the card and returns the id of the payment intent. Throws with the provider's message, or
 * an `IntentOver`. If an earlier attempt has already paid, it succeeds without a new charge.
 */
export async function chargeCard({ stripe, card, clientSecret, payer }: Charge): Promise<string> {
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: payer })
  if (made.error) throw new Error(made.error.message, { cause: made.error })
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: made.paymentMethod.id,
  })
  const intent = paymentIntent ?? error.payment_intent
  if (intent?.status === 'succeeded') return intent.id
  if (intent?.status === 'canceled' || error?.code === 'resource_missing') {
    throw new IntentOver(formatMessage('paymentInterrupted'), { cause: error })
  }
  throw new Error(error?.message ?? formatMessage('paymentUnfinished'), { cause: error })
}
