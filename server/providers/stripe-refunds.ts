import type Stripe from 'stripe'
import { callStripe, unlessMissing } from './stripe-errors.ts'
import { idOf } from './stripe-objects.ts'
import { finalRefusalOf, type MadeOrRefused, orRefused } from './stripe-refusals.ts'

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

const states: Record<string, CardRefund['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function toRefund(refund: Stripe.Refund): CardRefund {
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    rowId: refund.metadata?.refund_id ?? null,
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    state: states[refund.status ?? ''] ?? 'pending',
    failureReason: refund.failure_reason ?? null,
  }
}

/**
 * The amount of a part may change until it is sent. The provider repeats a refusal under the same key:
 * what it refused during a chargeback, or for lack of balance, is asked under another one afterwards.
 */
function keyOf({ id, attempt, amount, charged, closedChargebacks }: RefundRequest): string {
  const parts = [
    amount === charged ? '' : `-${amount}`,
    closedChargebacks > 0 ? `-won-${closedChargebacks}` : '',
    attempt > 0 ? `-attempt-${attempt}` : '',
  ]
  return `refund-${id}${parts.join('')}`
}

export function stripeRefunds(stripe: Stripe) {
  return {
    /** Refunds an amount, idempotently per `id` and `attempt`. Throws a `RepeatedFault`. */
    refund(request: RefundRequest): Promise<MadeOrRefused<CardRefund>> {
      const { id, intentId, amount } = request
      const created = stripe.refunds.create(
        { payment_intent: intentId, amount, metadata: { refund_id: id } },
        { idempotencyKey: keyOf(request) },
      )
      return orRefused(created.then(toRefund), finalRefusalOf)
    },
    /** The newest 100 refunds of an intent that have not failed, however they were made. */
    async refundsOf(intentId: string): Promise<CardRefund[]> {
      const listed = stripe.refunds.list({ payment_intent: intentId, limit: 100 })
      const { data } = await callStripe(listed)
      return data.map(toRefund).filter(({ state }) => state !== 'failed')
    },
    /** The ids of the refunds of a charge or payment intent, however they were made. */
    async refundIdsOf(of: { charge: string } | { payment_intent: string }): Promise<string[]> {
      const list = await callStripe(unlessMissing(stripe.refunds.list({ ...of, limit: 100 })))
      return list?.data.map(({ id }) => id) ?? []
    },
    /** Undefined where the provider does not know it. */
    async readRefund(id: string): Promise<CardRefund | undefined> {
      const refund = await callStripe(unlessMissing(stripe.refunds.retrieve(id)))
      return refund && toRefund(refund)
    },
  }
}
