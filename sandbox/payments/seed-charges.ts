import type Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import { nowInSeconds } from '../protocol/ids.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
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
  daysAgo: number
  /** The id of its chargeback, if it has one. */
  dispute?: string | undefined
}

/** Those of the past were delivered. */
const noEvents = { accept() {} }

export function silent(ledger: Ledger): HandlerDeps {
  const request = { id: '', idempotency_key: null }
  return { ledger, webhooks: noEvents, connectWebhooks: noEvents, request }
}

/** Records charges without events, so that they can be looked up and refunded. */
export function recordPastCharges(ledger: Ledger, charges: PastCharge[]) {
  const deps = silent(ledger)
  for (const charge of charges.filter(({ id }) => !ledger.intents.get(id))) {
    succeed(deps, intentOf(charge), attachPaymentMethod(deps, testCard('4242424242424242'), {}))
    redateCharge(ledger, charge)
    if (charge.dispute) openDispute(deps, { payment_intent: charge.id }, charge.dispute)
  }
  ledger.flush()
}

const day = 24 * 3600
const twoDays = 2 * day

/** In seconds since 1970. */
export const secondsAgo = (days: number) => nowInSeconds() - Math.round(days * day)

/** Moves a balance transaction, of the platform or an account, to the past. */
export function redate(ledger: Ledger, id: string, created: number, available_on = created) {
  const own = ledger.balance.get(id)
  if (own) ledger.balance.put({ ...own, created, available_on })
  const owned = ledger.accountBalance.get(id)
  if (owned) ledger.accountBalance.put({ ...owned, created, available_on })
}

function redateCharge(ledger: Ledger, { id, daysAgo }: PastCharge) {
  const created = secondsAgo(daysAgo)
  for (const charge of ledger.charges.all().filter((made) => made.payment_intent === id)) {
    ledger.charges.put({ ...charge, created })
    redate(ledger, String(charge.balance_transaction), created, created + twoDays)
  }
}

function intentOf({
  id,
  currency,
  dispute: _,
  daysAgo: __,
  ...fields
}: PastCharge): Stripe.PaymentIntent {
  return { ...intentFixture({}), ...fields, id, currency: currency.toLowerCase() }
}
