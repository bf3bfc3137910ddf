import type Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import type { WebhookDelivery } from './webhooks.ts'

export type HandlerDeps = {
  ledger: Ledger
  webhooks: Pick<WebhookDelivery, 'accept'>
  /** Delivers the events of connected accounts. */
  connectWebhooks: Pick<WebhookDelivery, 'accept'>
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
  | 'transfer.created'
  | 'transfer.updated'
  | 'transfer.reversed'
  | 'topup.succeeded'
  | 'topup.reversed'
  | PayoutEvent

export type PayoutEvent =
  | 'payout.created'
  | 'payout.updated'
  | 'payout.paid'
  | 'payout.failed'
  | 'payout.canceled'
/** Events of a connected account, which name it. */
export type ConnectEvent = PayoutEvent | 'account.updated' | 'capability.updated'

/** What the SDK declares as the object of an event. */
type ObjectOf<T extends Stripe.Event.Type> = Extract<Stripe.Event, { type: T }>['data']['object']

/** The Stripe API version of these responses. */
export const apiVersion = '2026-10-28.endive'

/** Records an event with a snapshot of the object and queues its delivery. */
export function announce<T extends AnnouncedEvent>(
  deps: HandlerDeps,
  type: T,
  object: ObjectOf<T>,
) {
  deps.webhooks.accept(deps.ledger.events.put(eventOf(deps, type, object)))
}

/** As `announce`, for an object of a connected account. */
export function announceOf<T extends ConnectEvent>(
  deps: HandlerDeps,
  account: string,
  type: T,
  object: ObjectOf<T>,
) {
  const event = deps.ledger.events.put({ ...eventOf(deps, type, object), account })
  deps.connectWebhooks.accept(event)
}

function eventOf(
  { request }: HandlerDeps,
  type: AnnouncedEvent | ConnectEvent,
  object: object,
): Stripe.EventBase {
  return {
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
}

export type ThinEventType = Extract<
  Stripe.V2.Core.Event['type'],
  | 'v2.core.account.created'
  | 'v2.core.account.updated'
  | 'v2.core.account.closed'
  | 'v2.core.account[requirements].updated'
  | 'v2.core.account[configuration.recipient].capability_status_updated'
  | 'v2.core.account_link.returned'
>

/** An event of API v2 about an account, sent as a notification without data. */
export function notify(deps: HandlerDeps, type: ThinEventType, account: string, data?: object) {
  const url = `/v2/core/accounts/${account}`
  const { id, idempotency_key } = deps.request
  const event = deps.ledger.thinEvents.put({
    id: newId('evt'),
    object: 'v2.core.event',
    created: new Date().toISOString(),
    livemode: false,
    reason: { type: 'request', request: { id, idempotency_key: idempotency_key ?? '' } },
    type,
    ...(type !== 'v2.core.account_link.returned' && {
      related_object: { id: account, type: 'v2.core.account', url },
    }),
    ...(data && { data }),
  })
  deps.connectWebhooks.accept(event)
}
