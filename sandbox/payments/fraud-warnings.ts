import type Stripe from 'stripe'
import { missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import { requiredText, textOf } from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'

/** Warns that a charge is probably fraudulent, as the network of the card does. */
export function warnOfFraud(deps: HandlerDeps, form: Form): Stripe.Radar.EarlyFraudWarning {
  const intentId = requiredText(form, 'payment_intent')
  const charge = deps.ledger.charges.all().find((known) => {
    return known.payment_intent === intentId && known.paid
  })
  if (!charge) throw missing('payment_intent', intentId, 'payment_intent')
  const warning = deps.ledger.fraudWarnings.put({
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: nowInSeconds(),
    fraud_type: textOf(form, 'fraud_type') ?? 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: intentId,
  })
  announce(deps, 'radar.early_fraud_warning.created', warning)
  return warning
}
