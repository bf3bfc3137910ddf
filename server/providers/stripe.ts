import Stripe from 'stripe'
import type { Metrics } from '../observability/metrics.ts'
import { recordSpan } from '../observability/spans.ts'
import { type StripeAccounts, stripeAccounts } from './stripe-accounts.ts'
import { type StripeBalance, stripeBalance } from './stripe-balance.ts'
import { callStripe, RepeatedFault, unlessMissing, unlessRefused } from './stripe-errors.ts'
import { type CardEvent, readSignedEvent } from './stripe-events.ts'
import { type DisputeEvidence, evidenceKeyOf, toParams } from './stripe-evidence.ts'
import { finalRefusalOf, type MadeOrRefused, orRefused } from './stripe-refusals.ts'
import { type StripeTopUps, stripeTopUps } from './stripe-top-ups.ts'
import { type StripeTransfers, stripeTransfers } from './stripe-transfers.ts'

type StripeSettings = {
  secretKey: string
  publishableKey: string
  /** One or more, separated by commas. */
  webhookSecret: string
  /** One or more secrets for events of sellers' accounts, separated by commas. */
  connectWebhookSecret: string
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
  /** What the provider charged for the payment; null until it is known. */
  providerFee: number | null
  /** The provider's id of the card that paid, the same for each use of it. */
  cardFingerprint: string | null
}

/** `amount` is in minor units of `currency`. */
export type CardRefund = {
  id: string
  intentId: string | null
  /** The id of our row, if the refund was made by this application. */
  rowId: string | null
  amount: number
  currency: string
  state: 'pending' | 'succeeded' | 'failed'
  failureReason: string | null
}

/** A chargeback, or an inquiry before one. `amount` and `fee` are in minor units of `currency`. */
export type CardDispute = {
  id: string
  intentId: string | null
  amount: number
  /** What the provider charged for it, which it keeps in any case. */
  fee: number
  currency: string
  reason: Stripe.Dispute['reason']
  status: Exclude<Stripe.Dispute['status'], 'prevented'>
  /** Whether the provider has still to withdraw the amount and the fee, which is 0 until then. */
  isWithdrawalDue: boolean
  createdAt: Date
  /** Null if the bank accepts no evidence. */
  evidenceDueAt: Date | null
}

type RefundRequest = {
  id: string
  /** Counted up after each refusal for lack of balance, and after a `RepeatedFault` if that is safe. */
  attempt: number
  intentId: string
  amount: number
  /** What was charged. */
  charged: number
  /** Chargebacks of the charge after which its rest can be refunded. */
  closedChargebacks: number
}

type IntentRequest = {
  bookingId: string
  /** 1 for a booking's first intent, incremented after each cancellation. */
  attempt: number
  amount: number
  currency: string
  description: string
}

export type StripeProvider = StripeBalance &
  StripeAccounts &
  StripeTransfers &
  StripeTopUps & {
    publishableKey: string
    scriptUrl: string
    /**
     * Idempotent per booking and attempt, unless the provider repeats a fault: then each call makes another intent. An
     * intent that is not stored must not be shown to the buyer.
     */
    openIntent(intentRequest: IntentRequest): Promise<Intent>
    intent(id: string): Promise<Intent>
    /** Returns the intent unchanged if it can no longer be cancelled. */
    cancelIntent(id: string): Promise<Intent>
    /** Refunds an amount, idempotently per `id` and `attempt`. Throws a `RepeatedFault`. */
    refund(request: RefundRequest): Promise<MadeOrRefused<CardRefund>>
    /** The newest 100 refunds of an intent that have not failed, however they were made. */
    refundsOf(intentId: string): Promise<CardRefund[]>
    /** Undefined where the provider does not know it. */
    readRefund(id: string): Promise<CardRefund | undefined>
    readDispute(id: string): Promise<CardDispute | undefined>
    /** The newest 100 disputes of an intent. */
    disputesOf(intentId: string): Promise<CardDispute[]>
    /** Submits evidence to the bank, which is possible once. Idempotent per dispute and evidence. */
    submitEvidence(
      disputeId: string,
      evidence: DisputeEvidence,
    ): Promise<MadeOrRefused<CardDispute>>
    /** Refuses events that are unsigned or older than 300 s. */
    readEvent(rawBody: string, signature: string | undefined): CardEvent
    /** Like `readEvent`, for events of sellers' accounts, which have secrets of their own. */
    readConnectEvent(rawBody: string, signature: string | undefined): CardEvent
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

function fromStripe(intent: Stripe.PaymentIntent): Intent {
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

const refundStates: Record<string, CardRefund['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function toRefund(refund: Stripe.Refund): CardRefund {
  const { payment_intent: intent, metadata } = refund
  return {
    id: refund.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    rowId: metadata?.refund_id ?? null,
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    state: refundStates[refund.status ?? ''] ?? 'pending',
    failureReason: refund.failure_reason ?? null,
  }
}

/**
 * A dispute that was prevented is one that the provider has refunded by a rule of the platform
 * (`resolution`), or one that the bank has dropped (`block`): https://docs.stripe.com/disputes/prevention
 */
function statusOf({ status, payment_method_details: paidBy }: Stripe.Dispute) {
  if (status !== 'prevented') return status
  return paidBy?.card?.case_type === 'block' ? 'warning_closed' : 'lost'
}

/** Of a chargeback, the amount is withdrawn a moment after it was opened; of a `block`, never. */
function isWithdrawalDue({
  status,
  balance_transactions: movements,
  payment_method_details: paidBy,
}: Stripe.Dispute): boolean {
  const isOpenChargeback = status === 'needs_response' || status === 'under_review'
  return isOpenChargeback && movements.length === 0 && paidBy?.card?.case_type !== 'block'
}

function toDispute(dispute: Stripe.Dispute): CardDispute {
  const { payment_intent: intent, evidence_details: evidence } = dispute
  return {
    id: dispute.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amount: dispute.amount,
    fee: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    status: statusOf(dispute),
    isWithdrawalDue: isWithdrawalDue(dispute),
    createdAt: new Date(dispute.created * 1000),
    evidenceDueAt: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
  }
}

function toIntentParams(intentRequest: IntentRequest): Stripe.PaymentIntentCreateParams {
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

/**
 * The amount of a part may change until it is sent. The provider repeats a refusal under the same key:
 * what it refused during a chargeback, or for lack of balance, is asked under another one afterwards.
 */
const refundKeyOf = ({ id, attempt, amount, charged, closedChargebacks }: RefundRequest) => {
  const parts = [
    amount === charged ? '' : `-${amount}`,
    closedChargebacks > 0 ? `-won-${closedChargebacks}` : '',
    attempt > 0 ? `-attempt-${attempt}` : '',
  ]
  return `refund-${id}${parts.join('')}`
}

/** Measures each try. The SDK reports neither requests without an answer nor tries before the last. */
function measuredHttpClient(metrics: Metrics) {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const start = performance.now()
    let status: number | 'none' = 'none'
    try {
      const response = await makeRequest(...request)
      status = response.getStatusCode()
      return response
    } finally {
      metrics.providerRequest(status, (performance.now() - start) / 1000)
    }
  }
  return client
}

function clientOf({ secretKey, apiBase }: StripeSettings, metrics: Metrics): Stripe {
  const { hostname, port, protocol } = new URL(apiBase)
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: measuredHttpClient(metrics),
  })
}

export function createStripe(settings: StripeSettings, metrics: Metrics): StripeProvider {
  const stripe = clientOf(settings, metrics)
  stripe.on('response', ({ method, path, status, elapsed }: Stripe.ResponseEvent) => {
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
    ...stripeBalance(stripe),
    ...stripeAccounts(stripe),
    ...stripeTransfers(stripe),
    ...stripeTopUps(stripe),
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    async openIntent(intentRequest) {
      const params = toIntentParams(intentRequest)
      const create = (idempotencyKey: string) =>
        callStripe(stripe.paymentIntents.create(params, { idempotencyKey }))
      const key = keyOf(intentRequest)
      const intent = await create(key).catch((error) => {
        // A second intent charges nothing unless the buyer confirms it.
        if (error instanceof RepeatedFault) return create(`${key}-${crypto.randomUUID()}`)
        throw error
      })
      return fromStripe(intent)
    },
    async intent(id) {
      return fromStripe(await callStripe(stripe.paymentIntents.retrieve(id, withFee)))
    },
    async cancelIntent(id) {
      const cancelled = unlessRefused(
        ['payment_intent_unexpected_state'],
        stripe.paymentIntents.cancel(id),
        () => stripe.paymentIntents.retrieve(id, withFee),
      )
      return fromStripe(await callStripe(cancelled))
    },
    async refund(request) {
      const { id, intentId, amount } = request
      const created = stripe.refunds.create(
        { payment_intent: intentId, amount, metadata: { refund_id: id } },
        { idempotencyKey: refundKeyOf(request) },
      )
      return orRefused(created.then(toRefund), finalRefusalOf)
    },
    async refundsOf(intentId) {
      const listed = stripe.refunds.list({ payment_intent: intentId, limit: 100 })
      const { data } = await callStripe(listed)
      return data.map(toRefund).filter(({ state }) => state !== 'failed')
    },
    async readRefund(id) {
      const refund = await callStripe(unlessMissing(stripe.refunds.retrieve(id)))
      return refund && toRefund(refund)
    },
    async readDispute(id) {
      const dispute = await callStripe(unlessMissing(stripe.disputes.retrieve(id)))
      return dispute && toDispute(dispute)
    },
    async disputesOf(intentId) {
      const listed = stripe.disputes.list({ payment_intent: intentId, limit: 100 })
      return (await callStripe(listed)).data.map(toDispute)
    },
    submitEvidence(id, evidence) {
      const submitted = stripe.disputes.update(
        id,
        { evidence: toParams(evidence), submit: true },
        { idempotencyKey: evidenceKeyOf(id, evidence) },
      )
      return orRefused(submitted.then(toDispute), finalRefusalOf)
    },
    readEvent(rawBody, signature) {
      return readSignedEvent(stripe, settings.webhookSecret, rawBody, signature)
    },
    readConnectEvent(rawBody, signature) {
      return readSignedEvent(stripe, settings.connectWebhookSecret, rawBody, signature)
    },
  }
}
