import type Stripe from 'stripe'
import { z } from 'zod'
import { refuse } from '../errors/refusal.ts'

/**
 * `object` is the kind of object that changed, as the provider names it, and `account` the seller's
 * account whose object it is.
 */
export type CardEvent = {
  type: string
  object?: { kind: string; id: string }
  account?: string
}

export type WebhookSecrets = {
  /** One or more, separated by commas. */
  webhookSecret: string
  /** One or more secrets for events of sellers' accounts, separated by commas. */
  connectWebhookSecret: string
}

const toleranceSeconds = 300

/** Secrets of the endpoint, separated by commas: a new one may come before the old one goes. */
const secretsIn = (setting: string) =>
  setting
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)

function isSigned(stripe: Stripe, rawBody: string, signature: string, secret: string): boolean {
  try {
    const verifier = stripe.webhooks.signature
    if (!verifier) throw new Error('the SDK cannot verify signatures here')
    return verifier.verifyHeader(rawBody, signature, secret, toleranceSeconds)
  } catch {
    return false
  }
}

/** The objects whose events are handled. */
export type HandledObject =
  | Stripe.PaymentIntent
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Radar.EarlyFraudWarning
  | Stripe.Payout
  | Stripe.Transfer
  | Stripe.Topup

/** Schemas of fields that a type of the SDK has. */
type Schemas<T> = Partial<Record<keyof T, z.ZodType>>
type Notification = Stripe.Events.UnknownEventNotification

const changed = { object: z.string(), id: z.string() } satisfies Schemas<HandledObject>
const data = { object: z.object(changed) } satisfies Schemas<Stripe.Event.Data>
const related = { type: z.string(), id: z.string() } satisfies Schemas<
  NonNullable<Notification['related_object']>
>
/** An event with data, or a notification that names its object. */
const event = z.object({
  type: z.string(),
  account: z.string().optional().catch(undefined),
  data: z.object(data).optional().catch(undefined),
  related_object: z.object(related).nullish().catch(undefined),
} satisfies Schemas<Stripe.EventBase & Notification>)

/**
 * The SDK rejects event notifications ("thin events"), which have no `data.object` but sometimes a
 * `related_object`. An error response would make Stripe retry for three days and then disable the
 * endpoint (Stripe documentation, "Event destinations", "Retry behavior").
 */
function eventIn(rawBody: string): CardEvent {
  const {
    type,
    account,
    data,
    related_object: related,
  } = event.catch({ type: 'unreadable', account: undefined }).parse(parsedJson(rawBody))
  const kind = data?.object.object ?? related?.type
  const id = data?.object.id ?? related?.id
  return { type, ...(kind && id && { object: { kind, id } }), ...(account && { account }) }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readSigned(stripe: Stripe, secrets: string, rawBody: string, signature = ''): CardEvent {
  if (!secretsIn(secrets).some((secret) => isSigned(stripe, rawBody, signature, secret))) {
    throw refuse('bad_signature')
  }
  return eventIn(rawBody)
}

export function stripeEvents(stripe: Stripe, secrets: WebhookSecrets) {
  return {
    /** Refuses events that are not signed with one of the secrets, or older than 300 s. */
    readEvent(rawBody: string, signature: string | undefined): CardEvent {
      return readSigned(stripe, secrets.webhookSecret, rawBody, signature)
    },
    /** Like `readEvent`, for events of sellers' accounts, which have secrets of their own. */
    readConnectEvent(rawBody: string, signature: string | undefined): CardEvent {
      return readSigned(stripe, secrets.connectWebhookSecret, rawBody, signature)
    },
  }
}
