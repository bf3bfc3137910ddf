import Stripe from 'stripe'
import { z } from 'zod'
import { refuse } from '../errors/refusal.ts'
import type { Metrics } from '../observability/metrics.ts'
import { recordSpan } from '../observability/spans.ts'

type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiBase: string
  scriptUrl: string
}

/** `amount` is in minor units of `currency`. */
export type Intent = {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amount: number
  received: number
  currency: string
}

type IntentRequest = {
  bookingId: string
  /** 1 for a booking's first intent, incremented after each cancellation. */
  attempt: number
  amount: number
  currency: string
  description: string
}

export type StripeProvider = {
  publishableKey: string
  scriptUrl: string
  /** Idempotent per booking and attempt. */
  openIntent(intentRequest: IntentRequest): Promise<Intent>
  intent(id: string): Promise<Intent>
  /** Returns the intent unchanged if it can no longer be cancelled. */
  cancelIntent(id: string): Promise<Intent>
  /** Refunds in full, idempotently; returns the refund's id. */
  refund(intentId: string): Promise<string>
  /** Refuses events that are unsigned or older than 300 s. */
  readEvent(rawBody: string, signature: string | undefined): CardEvent
}

export type CardEvent = { type: string; intentId?: string }

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

/**
 * Maps provider failures to a retryable refusal. Which amounts are chargeable depends on provider
 * and currency, so it is left to the provider.
 */
async function callStripe<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
    const away = [StripeConnectionError, StripeAPIError, StripeRateLimitError]
    const busy = codeOf(error) === 'idempotency_key_in_use'
    if (/^amount_too_(small|large)$/.test(codeOf(error) ?? '')) throw refuse('amount_not_payable')
    if (busy || away.some((kind) => error instanceof kind)) throw refuse('card_provider_away')
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined
}

async function unlessRefused<T>(code: string, request: Promise<T>, otherwise: () => Promise<T>) {
  try {
    return await request
  } catch (error) {
    if (codeOf(error) === code) return otherwise()
    throw error
  }
}

async function refundOf(stripe: Stripe, intentId: string): Promise<Stripe.Refund> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 1 })
  if (!data[0]) throw new Error(`${intentId} is refunded, but there is no refund`)
  return data[0]
}

/** The first attempt keeps the key format from before attempts existed. */
function keyOf({ bookingId, attempt }: IntentRequest): string {
  return attempt === 1
    ? `intent-of-booking-${bookingId}`
    : `intent-of-booking-${bookingId}-${attempt}`
}

function clientOf({ secretKey, apiBase }: StripeSettings): Stripe {
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

export function createStripe(settings: StripeSettings, metrics: Metrics): StripeProvider {
  const stripe = clientOf(settings)
  stripe.on('response', ({ method, path, status, elapsed }: Stripe.ResponseEvent) => {
    metrics.providerAnswered(status, elapsed / 1000)
    recordSpan({
      name: `card provider ${method}`,
      attributes: {
        'url.path': path.replace(/\b[a-z]+_\w{8,}/g, '{id}'),
        'http.response.status_code': status,
      },
      ms: elapsed,
    })
  })
  return {
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    async openIntent(intentRequest) {
      const { bookingId, amount, currency, description } = intentRequest
      const intent = stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          description,
          allowed_payment_method_types: ['card'],
          metadata: { booking_id: bookingId },
        },
        { idempotencyKey: keyOf(intentRequest) },
      )
      return fromStripe(await callStripe(intent))
    },
    async intent(id) {
      return fromStripe(await callStripe(stripe.paymentIntents.retrieve(id)))
    },
    async cancelIntent(id) {
      const cancelled = unlessRefused(
        'payment_intent_unexpected_state',
        stripe.paymentIntents.cancel(id),
        () => stripe.paymentIntents.retrieve(id),
      )
      return fromStripe(await callStripe(cancelled))
    },
    async refund(intentId) {
      const created = stripe.refunds.create(
        { payment_intent: intentId },
        { idempotencyKey: `refund-of-${intentId}` },
      )
      // Idempotency keys expire after a day.
      const refund = unlessRefused('charge_already_refunded', created, () =>
        refundOf(stripe, intentId),
      )
      return (await callStripe(refund)).id
    },
    readEvent(rawBody, signature) {
      ensureSigned(stripe, rawBody, signature, settings.webhookSecret)
      return eventIn(rawBody)
    },
  }
}

function ensureSigned(stripe: Stripe, rawBody: string, signature = '', secret: string) {
  try {
    const verifier = stripe.webhooks.signature
    if (!verifier) throw new Error('the SDK cannot verify signatures here')
    verifier.verifyHeader(rawBody, signature, secret, 300)
  } catch {
    throw refuse('bad_signature')
  }
}

const event = z.object({
  type: z.string(),
  data: z
    .object({ object: z.object({ object: z.string(), id: z.string() }) })
    .optional()
    .catch(undefined),
})

/**
 * The SDK rejects event notifications ("thin events"), which have no `data.object`. An error
 * response would make Stripe retry for three days and then disable the endpoint (Stripe
 * documentation, "Event destinations", "Retry behavior").
 */
function eventIn(rawBody: string): CardEvent {
  const { type, data } = event.catch({ type: 'unreadable' }).parse(parsedJson(rawBody))
  const isIntent = data?.object.object === 'payment_intent'
  return { type, ...(isIntent && { intentId: data.object.id }) }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
