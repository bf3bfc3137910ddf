import type Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import { Failure } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { choiceOf, requiredText } from '../protocol/params.ts'
import type { RefundRefusalCode } from '../records.ts'
import type { HandlerDeps } from '../webhooks/events.ts'

const messages: Record<RefundRefusalCode, (charge: string) => string> = {
  balance_insufficient: () => 'Insufficient funds in your Stripe balance to refund this amount.',
  charge_already_refunded: (charge) => `Charge ${charge} has already been refunded.`,
  charge_disputed: (charge) => `Charge ${charge} has been charged back; cannot issue a refund.`,
  charge_not_refundable: (charge) => `Charge ${charge} cannot be refunded.`,
  lock_timeout: () =>
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
  none: () => 'This payment is too old to be refunded.',
}

/** Refuses all refunds of a payment intent from now on, with a `code`; without one, no longer. */
export function refuseRefunds({ ledger }: HandlerDeps, form: Form) {
  const id = requiredText(form, 'payment_intent')
  const code = choiceOf(form, 'code', Object.keys(messages) as RefundRefusalCode[])
  return ledger.refundRefusals.put({ id, code })
}

export function throwRefusal(ledger: Ledger, { id, payment_intent }: Stripe.Charge) {
  const code = ledger.refundRefusals.get(String(payment_intent))?.code
  if (code === undefined) return
  throw new Failure(code === 'lock_timeout' ? 429 : 400, {
    type: 'invalid_request_error',
    message: messages[code](id),
    ...(code !== 'none' && { code }),
  })
}
