import type Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import { testCard } from './card-check.ts'
import { openDispute } from './disputes.ts'
import { intentFixture } from './intent-fixture.ts'
import { succeed } from './intent-transitions.ts'
import { attachPaymentMethod } from './payment-methods.ts'

export type PastCharge = {
  id: string
  /** In minor units. */
  amount: number
  currency: string
  description: string
  /** The id of its chargeback, if it has one. */
  dispute?: string | undefined
}

const noEvents = { accept() {} }

/** Records charges without events, so that they can be looked up and refunded. */
export function recordPastCharges(ledger: Ledger, charges: PastCharge[]) {
  const deps = { ledger, courier: noEvents, request: { id: '', idempotency_key: null } }
  for (const charge of charges.filter(({ id }) => !ledger.intents.get(id))) {
    succeed(deps, intentOf(charge), attachPaymentMethod(deps, testCard('4242424242424242'), {}))
    if (charge.dispute) openDispute(deps, { payment_intent: charge.id }, charge.dispute)
  }
  ledger.flush()
}

function intentOf({ id, currency, dispute: _, ...fields }: PastCharge): Stripe.PaymentIntent {
  return { ...intentFixture({}), ...fields, id, currency: currency.toLowerCase() }
}
