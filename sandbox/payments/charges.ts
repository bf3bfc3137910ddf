import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { recordMovement } from './balance.ts'
import { availableAtOnce, type Decline, declines } from './cards.ts'
import { chargeFixture } from './charge-fixture.ts'

/** Charges the card: a paid charge, or a failed one with the reason. */
export function makeCharge(
  deps: HandlerDeps,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  const { ledger } = deps
  const blank = chargeFixture(intent, method)
  if (decline !== undefined) {
    const charge = ledger.charges.put({ ...blank, ...declined(decline) })
    announce(deps, 'charge.failed', charge)
    return charge
  }
  const { amount, currency } = intent
  const source = blank.id
  const atOnce = method.card?.last4 === availableAtOnce && { availableOn: timeOf(ledger) }
  const movement = recordMovement(ledger, { type: 'charge', amount, currency, source, ...atOnce })
  const charge = ledger.charges.put({ ...blank, balance_transaction: movement.id })
  announce(deps, 'charge.succeeded', charge)
  return charge
}

function declined(decline: Decline): Partial<Stripe.Charge> {
  return {
    amount_captured: 0,
    captured: false,
    failure_code: declines[decline].code,
    failure_message: declines[decline].message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: decline,
      risk_level: 'normal',
      seller_message: 'The bank did not accept the payment.',
      type: 'issuer_declined',
    },
    paid: false,
    status: 'failed',
  }
}
