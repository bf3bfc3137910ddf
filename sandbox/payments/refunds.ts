import type Stripe from 'stripe'
import { invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import {
  allowOnly,
  choiceOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
} from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { recordMovement } from './balance.ts'
import { isOver } from './disputes.ts'
import { throwRefusal } from './refund-refusals.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Refunds a part or, without an amount, the rest of a charge. Amounts in minor units. */
export function createRefund(deps: HandlerDeps, form: Form): Stripe.Refund {
  allowOnly(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata'])
  const charge = chargeToRefund(deps, form)
  throwRefusal(deps.ledger, charge)
  const amount = refundable(deps, charge, integerOf(form, 'amount', 1))
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

function refundable(
  { ledger }: HandlerDeps,
  charge: Stripe.Charge,
  requested: number | undefined,
): number {
  const disputes = ledger.disputes.all().filter((dispute) => isWithheld(dispute, charge))
  const disputed = disputes.reduce((sum, { amount }) => sum + amount, 0)
  const left = charge.amount - charge.amount_refunded - disputed
  // Of a dispute that was lost, the part of the charge that it was not about can be refunded.
  const isOpen = disputes.some(({ status }) => !isOver(status))
  if (isOpen || (disputed > 0 && (requested ?? 1) > left))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
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

const isWithheld = ({ charge: id, status }: Stripe.Dispute, charge: Stripe.Charge) =>
  id === charge.id && !status.startsWith('warning') && status !== 'won'

/** Lets a refund fail after all, as the bank of the card does; the money comes back. */
export function failRefund(deps: HandlerDeps, form: Form): Stripe.Refund {
  const id = requiredText(form, 'refund')
  const refund = deps.ledger.refunds.get(id)
  if (!refund || refund.status === 'failed') throw missing('refund', id, 'refund')
  const { amount, currency } = refund
  const returned = { type: 'refund_failure', amount, currency, source: id } as const
  const movement = recordMovement(deps.ledger, returned)
  const failed = deps.ledger.refunds.put({
    ...refund,
    failure_balance_transaction: movement.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  const charge = deps.ledger.charges.get(String(refund.charge))
  if (charge) deps.ledger.charges.put(reduced(charge, -amount))
  announce(deps, 'refund.failed', failed)
  return failed
}

function reduced(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
}
