import type Stripe from 'stripe'
import { invalid, missing, unexpectedState } from '../protocol/failure.ts'
import { type Form, listOf } from '../protocol/form.ts'
import { nowInSeconds } from '../protocol/ids.ts'
import {
  allowOnly,
  chargeableAmount,
  choiceOf,
  currencyOf,
  metadataOf,
  requiredText,
  textOf,
} from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { confirmIntent } from './confirmation.ts'
import { intentFixture } from './intent-fixture.ts'
import { paymentMethod } from './payment-methods.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]
const changeable = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const changes = [
  'amount',
  'currency',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'transfer_group',
]
const creation = [
  ...changes,
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'payment_method_types',
  'return_url',
  'use_stripe_sdk',
]

export function createIntent(deps: HandlerDeps, form: Form): Stripe.PaymentIntent {
  allowOnly(form, creation)
  requiredText(form, 'amount')
  requiredText(form, 'currency')
  choiceOf(form, 'capture_method', ['automatic', 'automatic_async'])
  refuseOtherThanCards(form)
  const intent = deps.ledger.intents.put({ ...intentFixture(form), ...changed(deps, form) })
  announce(deps, 'payment_intent.created', intent)
  return form.confirm === 'true' ? confirmIntent(deps, intent) : intent
}

/** Updates an intent that is not final. Changing the amount cancels a confirmation in progress. */
export function updateIntent(deps: HandlerDeps, id: string, form: Form): Stripe.PaymentIntent {
  allowOnly(form, changes)
  const intent = intentOf(deps, id)
  const weighty = ['amount', 'currency', 'payment_method'].find((param) => param in form)
  if (weighty !== undefined && !changeable.includes(intent.status))
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${weighty} could not be updated because it has a status of ${intent.status}. You may only update the ${weighty} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
    )
  const next = { ...intent, ...changed(deps, form, intent) }
  if (weighty !== undefined && next.payment_method !== null)
    Object.assign(next, { status: 'requires_confirmation', next_action: null })
  return deps.ledger.intents.put(next)
}

export function cancelIntent(deps: HandlerDeps, id: string, form: Form): Stripe.PaymentIntent {
  allowOnly(form, ['cancellation_reason'])
  const intent = intentOf(deps, id)
  if (!cancelable.includes(intent.status))
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
    )
  const canceled = deps.ledger.intents.put({
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: choiceOf(form, 'cancellation_reason', reasons) ?? null,
    next_action: null,
  })
  announce(deps, 'payment_intent.canceled', canceled)
  return canceled
}

/** Finds an intent by id; with a publishable key the client secret must match too. */
export function intentOf({ ledger }: HandlerDeps, id: string, clientSecret?: string) {
  const intent = ledger.intents.get(id)
  const isAuthorized = clientSecret === undefined || intent?.client_secret === clientSecret
  if (intent === undefined || !isAuthorized) throw missing('payment_intent', id, 'intent')
  return intent
}

// Stripe removed `payment_method_types` from these calls in version 2026-09-30.
function refuseOtherThanCards(form: Form) {
  if (form.payment_method_types !== undefined)
    throw invalid(
      'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types.',
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    )
  const allowed = listOf(form.allowed_payment_method_types)
  const param = 'allowed_payment_method_types'
  if (allowed.length > 0 && !allowed.includes('card'))
    throw invalid('The card sandbox accepts only cards.', { param })
  if (allowed.length > 0 && form.automatic_payment_methods !== undefined)
    throw invalid('Pass allowed_payment_method_types or automatic_payment_methods, not both.', {
      param,
    })
}

function changed(deps: HandlerDeps, form: Form, held?: Stripe.PaymentIntent) {
  const change: Partial<Stripe.PaymentIntent> = { metadata: metadataOf(form, held?.metadata) }
  const amount = chargeableAmount(form)
  const currency = currencyOf(form)
  const method = textOf(form, 'payment_method')
  if (amount !== undefined) change.amount = amount
  if (currency !== undefined) change.currency = currency
  if ('description' in form) change.description = textOf(form, 'description') ?? null
  if ('receipt_email' in form) change.receipt_email = textOf(form, 'receipt_email') ?? null
  if ('transfer_group' in form) change.transfer_group = textOf(form, 'transfer_group') ?? null
  if (method !== undefined) {
    change.payment_method = paymentMethod(deps, method, 'payment_method').id
    change.status = 'requires_confirmation'
  }
  return change
}
