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
  const till = { ledger, courier: noEvents, request: { id: '', idempotency_key: null } }
  for (const charge of charges.filter(({ id }) => !ledger.intents.get(id))) {
    succeed(till, intentOf(charge), attachPaymentMethod(till, testCard('4242424242424242'), {}))
  }
  ledger.flush()
}

function intentOf({ id, currency, ...told }: PastCharge): Stripe.PaymentIntent {
  return { ...intentFixture({}), ...told, id, currency: currency.toLowerCase() }
}
