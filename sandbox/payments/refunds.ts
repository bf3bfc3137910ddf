import type Stripe from 'stripe'
import { invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import { allowOnly, choiceOf, integerOf, metadataOf, textOf } from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { recordMovement } from './balance.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Refunds a part or, without an amount, the rest of a charge. Amounts in minor units. */
export function createRefund(deps: HandlerDeps, form: Form): Stripe.Refund {
  allowOnly(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata'])
  const charge = chargeToRefund(deps, form)
  const amount = refundable(charge, integerOf(form, 'amount', 1))
  const { currency } = charge
  const id = newId('re')
  const movement = recordMovement(deps.ledger, {
    type: 'refund',
    amount: -amount,
    currency,
    source: id,
  })
  const refund = deps.ledger.refunds.put({
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: nowInSeconds(),
    currency,
    customer: null,
    customer_account: null,
    metadata: metadataOf(form),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: choiceOf(form, 'reason', reasons) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  announce(deps, 'refund.created', refund)
  announce(deps, 'charge.refunded', deps.ledger.charges.put(reduced(charge, amount)))
  return refund
}

function chargeToRefund({ ledger }: HandlerDeps, form: Form): Stripe.Charge {
  const chargeId = textOf(form, 'charge')
  const intentId = textOf(form, 'payment_intent')
  if ((chargeId === undefined) === (intentId === undefined))
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = intentId === undefined ? undefined : ledger.intents.get(intentId)
  if (intentId !== undefined && intent === undefined)
    throw missing('payment_intent', intentId, 'payment_intent')
  const id = chargeId ?? String(intent?.latest_charge ?? '')
  const charge = ledger.charges.get(id)
  if (charge === undefined && chargeId !== undefined) throw missing('charge', id, 'charge')
  if (charge?.paid) return charge
  throw invalid(
    `This PaymentIntent (${intentId ?? id}) does not have a successful charge to refund.`,
    { param: intentId === undefined ? 'charge' : 'payment_intent' },
  )
}

function refundable(charge: Stripe.Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (requested !== undefined && requested > left)
    throw invalid(
      `Refund amount (${requested}) is greater than unrefunded amount on charge (${left})`,
      { code: 'amount_too_large', param: 'amount' },
    )
  return requested ?? left
}

function reduced(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
}
