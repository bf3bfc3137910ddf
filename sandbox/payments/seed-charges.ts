import type Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import { testCard } from './card-check.ts'
import { intentFixture } from './intent-fixture.ts'
import { succeed } from './intent-transitions.ts'
import { attachPaymentMethod } from './payment-methods.ts'

/** `amount` is in minor units. */
export type PastCharge = { id: string; amount: number; currency: string; description: string }

const noEvents = { accept() {} }

/** Records charges without events, so that they can be looked up and refunded. */
export function recordPastCharges(ledger: Ledger, charges: PastCharge[]) {
  const deps = { ledger, courier: noEvents, request: { id: '', idempotency_key: null } }
  for (const charge of charges.filter(({ id }) => !ledger.intents.get(id))) {
    succeed(deps, intentOf(charge), attachPaymentMethod(deps, testCard('4242424242424242'), {}))
  }
  ledger.flush()
}

function intentOf({ id, currency, ...fields }: PastCharge): Stripe.PaymentIntent {
  return { ...intentFixture({}), ...fields, id, currency: currency.toLowerCase() }
}
