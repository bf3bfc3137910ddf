import type Stripe from 'stripe'
import { type ErrorBody, Failure } from '../protocol/failure.ts'
import { newId } from '../protocol/ids.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { type Decline, declines } from './cards.ts'
import { makeCharge } from './charges.ts'

export function succeed(
  deps: HandlerDeps,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  const charge = makeCharge(deps, intent, method)
  const paid = deps.ledger.intents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  announce(deps, 'payment_intent.succeeded', paid)
  return paid
}

export function askToAuthenticate(
  deps: HandlerDeps,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  const source = newId('payatt')
  const updated = deps.ledger.intents.put({
    ...intent,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', source },
    },
    payment_method: method.id,
    status: 'requires_action',
  })
  announce(deps, 'payment_intent.requires_action', updated)
  return updated
}

export function decline(
  deps: HandlerDeps,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
) {
  const charge = makeCharge(deps, intent, method, reason)
  const error: ErrorBody = {
    type: 'card_error',
    ...declines[reason],
    decline_code: reason,
    charge: charge.id,
    payment_method: method,
  }
  const failed = fail(deps, { ...intent, latest_charge: charge.id }, error)
  return new Failure(402, { ...error, payment_intent: failed })
}

export function fail(deps: HandlerDeps, intent: Stripe.PaymentIntent, error: ErrorBody) {
  const failed = deps.ledger.intents.put({
    ...intent,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  announce(deps, 'payment_intent.payment_failed', failed)
  return failed
}
