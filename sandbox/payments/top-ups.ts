import type Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import { missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import {
  allowOnly,
  currencyOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
} from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { recordMovement } from './balance.ts'
import { redate, secondsAgo, silent } from './seed-charges.ts'

/** `amount` is in minor units. */
export type PastTopUp = { id: string; amount: number; currency: string; daysAgo: number }

const topUpFixture = (id: string, amount: number, currency: string): Stripe.Topup => ({
  id,
  object: 'topup',
  amount,
  balance_transaction: null,
  created: nowInSeconds(),
  currency,
  description: null,
  expected_availability_date: null,
  failure_code: null,
  failure_message: null,
  initiated_by: null,
  livemode: false,
  metadata: {},
  source: null,
  statement_descriptor: null,
  status: 'succeeded',
  transfer_group: null,
})

/** Adds money of the platform's bank to its balance. */
export function createTopUp(deps: HandlerDeps, form: Form): Stripe.Topup {
  allowOnly(form, ['amount', 'currency', 'description', 'metadata', 'statement_descriptor'])
  for (const name of ['amount', 'currency']) requiredText(form, name)
  const made = topUpFixture(newId('tu'), integerOf(form, 'amount', 1) ?? 0, currencyOf(form) ?? '')
  const described = { description: textOf(form, 'description') ?? null, metadata: metadataOf(form) }
  return arrive(deps, { ...made, ...described })
}

function arrive(deps: HandlerDeps, topUp: Stripe.Topup): Stripe.Topup {
  const { id, amount, currency } = topUp
  const movement = recordMovement(deps.ledger, { type: 'topup', amount, currency, source: id })
  const arrived = deps.ledger.topUps.put({ ...topUp, balance_transaction: movement.id })
  announce(deps, 'topup.succeeded', arrived)
  return arrived
}

export function topUpOf({ ledger }: HandlerDeps, id: string): Stripe.Topup {
  const topUp = ledger.topUps.get(id)
  if (topUp === undefined) throw missing('topup', id)
  return topUp
}

/** The bank takes the money back. */
export function reverseTopUp(deps: HandlerDeps, form: Form): Stripe.Topup {
  const topUp = topUpOf(deps, requiredText(form, 'topup'))
  if (topUp.status !== 'succeeded') throw missing('topup', topUp.id, 'topup')
  const { id, currency } = topUp
  const amount = -topUp.amount
  recordMovement(deps.ledger, { type: 'topup_reversal', amount, currency, source: id })
  const reversed = deps.ledger.topUps.put({ ...topUp, status: 'reversed' })
  announce(deps, 'topup.reversed', reversed)
  return reversed
}

/** Records top-ups of the past without events. */
export function recordPastTopUps(ledger: Ledger, topUps: PastTopUp[]) {
  for (const { id, amount, currency, daysAgo } of topUps) {
    if (ledger.topUps.get(id)) continue
    const created = secondsAgo(daysAgo)
    const made = { ...topUpFixture(id, amount, currency.toLowerCase()), created }
    redate(ledger, String(arrive(silent(ledger), made).balance_transaction), created)
  }
  ledger.flush()
}
