import type Stripe from 'stripe'
import { unexpectedState } from '../protocol/failure.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { askToAuthenticate, decline, fail, succeed } from './intent-transitions.ts'
import { paymentMethod, refuseUsed } from './payment-methods.ts'

/**
 * Charges the card or requires authentication. Throws the 402 card error of a decline after
 * recording it on the intent.
 */
export function confirmIntent(deps: HandlerDeps, intent: Stripe.PaymentIntent, methodId?: string) {
  refuseFinal(intent)
  const method = methodToCharge(deps, intent, methodId)
  refuseUsed(deps, method.id)
  const verdict = deps.ledger.cards.get(method.id)?.verdict ?? 'generic_decline'
  if (verdict === 'approved') return succeed(deps, intent, method)
  if (verdict === 'authenticate') return askToAuthenticate(deps, intent, method)
  throw decline(deps, intent, method, verdict)
}

/** Applies the card holder's answer to the authentication dialog. */
export function settleAuthentication(
  deps: HandlerDeps,
  intent: Stripe.PaymentIntent,
  passed: boolean,
) {
  if (intent.status !== 'requires_action')
    throw unexpectedState(intent, `This PaymentIntent has a status of ${intent.status}.`)
  const method = paymentMethod(deps, String(intent.payment_method))
  if (passed) return succeed(deps, intent, method)
  return fail(deps, intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  })
}

function refuseFinal(intent: Stripe.PaymentIntent) {
  if (intent.status === 'succeeded')
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  if (intent.status === 'canceled' || intent.status === 'processing')
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    )
}

function methodToCharge(deps: HandlerDeps, intent: Stripe.PaymentIntent, methodId?: string) {
  const id = methodId ?? intent.payment_method
  if (typeof id === 'string') return paymentMethod(deps, id, 'payment_method')
  throw unexpectedState(
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method, or confirm it with one.",
  )
}
