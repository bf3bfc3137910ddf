import type { Hono } from 'hono'
import type Stripe from 'stripe'
import type { AppServices } from '../../context.ts'
import type { HttpEnv } from '../../http/middleware.ts'
import { loggableType, webhook } from '../../http/webhook.ts'
import type { CardEvent, HandledObject } from '../../providers/stripe-events.ts'
import { settleOwnPayout } from '../payouts/settle-payout.ts'
import { settleTopUp } from '../payouts/settle-top-up.ts'
import { settleTransfer } from '../payouts/settle-transfer.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { settleFraudWarning } from './disputes/settle-fraud-warning.ts'
import { settleIntent } from './settle-intent.ts'
import { settleRefund, settleRefundsOfCharge } from './settle-refund.ts'

type Settle = (services: AppServices, id: string) => Promise<unknown>

/** By kind of object, for the event types that docs/operations.md lists: each asks the provider for its state, and writes it. */
export const settlers: Record<HandledObject['object'], Settle> = {
  payment_intent: settleIntent,
  refund: settleRefund,
  dispute: settleDispute,
  'radar.early_fraud_warning': settleFraudWarning,
  payout: settleOwnPayout,
  transfer: settleTransfer,
  topup: settleTopUp,
}

const refunded: Stripe.Event.Type = 'charge.refunded'
const isHandled = (kind: string): kind is HandledObject['object'] => Object.hasOwn(settlers, kind)

export function settlerOf({ type, object }: CardEvent): Settle | undefined {
  if (type === refunded) return settleRefundsOfCharge
  return object && isHandled(object.kind) ? settlers[object.kind] : undefined
}

/**
 * `POST /api/webhooks/payments`: provider events, signature verified over the raw body. An event
 * only triggers reading the state from the provider, so old, repeated and out-of-order events are
 * harmless (Stripe documentation, "Receive Stripe events in your webhook endpoint").
 */
export function paymentWebhook(services: AppServices): Hono<HttpEnv> {
  return webhook(async (c) => {
    const signature = c.req.header('stripe-signature')
    const event = services.cards.readEvent(await c.req.text(), signature)
    const settle = settlerOf(event)
    if (settle && event.object) await settle(services, event.object.id)
    else {
      const type = loggableType(event.type)
      services.log.info({ type }, 'a webhook event of a type that is not handled')
    }
  })
}
