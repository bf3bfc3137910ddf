import Stripe from 'stripe'
import { refuse } from '../refusal.ts'

type Settings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiBase: string
  scriptUrl: string
}

/** A payment intent as this product needs it. `amount` is in minor units of `currency`. */
export type Intent = {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amount: number
  received: number
  currency: string
}

type Asked = { bookingId: string; amount: number; currency: string; description: string }

export type Cards = {
  publishableKey: string
  scriptUrl: string
  /** Opens the one intent of a booking; asked again, the provider answers the same one. */
  openIntent(asked: Asked): Promise<Intent>
  intent(id: string): Promise<Intent>
  /** Gives all of an intent's money back, once however often it is asked. The refund's id. */
  refund(intentId: string): Promise<string>
  /** The intent an event speaks of; refuses an event that is unsigned or over 300 s old. */
  intentOfEvent(rawBody: string, signature: string | undefined): string | undefined
}

function fromStripe(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency.toUpperCase(),
  }
}

/** The provider's own trouble is not the buyer's fault: it says so and may be tried again. */
async function asking<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
    const away = [StripeConnectionError, StripeAPIError, StripeRateLimitError]
    if (away.some((kind) => error instanceof kind)) throw refuse('card_provider_away')
    throw error
  }
}

function clientOf({ secretKey, apiBase }: Settings): Stripe {
  const { hostname, port, protocol } = new URL(apiBase)
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** The card provider: Stripe, or anything that speaks its API at `apiBase`. */
export function openCards(settings: Settings): Cards {
  const stripe = clientOf(settings)
  return {
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    async openIntent({ bookingId, amount, currency, description }) {
      const intent = stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          description,
          allowed_payment_method_types: ['card'],
          metadata: { booking_id: bookingId },
        },
        { idempotencyKey: `intent-of-booking-${bookingId}` },
      )
      return fromStripe(await asking(intent))
    },
    async intent(id) {
      return fromStripe(await asking(stripe.paymentIntents.retrieve(id)))
    },
    async refund(intentId) {
      const refund = stripe.refunds.create(
        { payment_intent: intentId },
        { idempotencyKey: `refund-of-${intentId}` },
      )
      return (await asking(refund)).id
    },
    intentOfEvent(rawBody, signature) {
      const { data } = signedEvent(stripe, rawBody, signature, settings.webhookSecret)
      return data.object.object === 'payment_intent' ? data.object.id : undefined
    },
  }
}

function signedEvent(stripe: Stripe, rawBody: string, signature = '', secret: string) {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, 300)
  } catch {
    throw refuse('bad_signature')
  }
}
