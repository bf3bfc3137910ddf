import type Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import type { WebhookDelivery } from './webhooks.ts'

export type HandlerDeps = {
  ledger: Ledger
  courier: Pick<WebhookDelivery, 'accept'>
  request: { id: string; idempotency_key: string | null }
}
export type AnnouncedEvent =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'refund.created'
  | 'refund.failed'
  | 'radar.early_fraud_warning.created'

/** The Stripe API version of these responses. */
export const apiVersion = '2026-10-28.endive'

/** Records an event with a snapshot of the object and queues its delivery. */
export function announce(
  { ledger, courier, request }: HandlerDeps,
  type: AnnouncedEvent,
  object: object,
) {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: { object: structuredClone(object) as Stripe.Event.Data.Object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  }
  courier.accept(ledger.events.put(event))
}
