import type { Hono } from 'hono'
import { advanceClock } from '../connect/advance-clock.ts'
import { scanParcel } from '../parcels/scan.ts'
import { chargeAccountFee } from '../payments/account-fees.ts'
import { testCard } from '../payments/card-check.ts'
import { confirmIntent, settleAuthentication } from '../payments/confirmation.ts'
import { moveDispute, openDispute } from '../payments/disputes.ts'
import { warnOfFraud } from '../payments/fraud-warnings.ts'
import { intentOf } from '../payments/intents.ts'
import { attachPaymentMethod } from '../payments/payment-methods.ts'
import { refuseRefunds } from '../payments/refund-refusals.ts'
import { createRefund, failRefund } from '../payments/refunds.ts'
import { choiceOf, integerOf, requiredText, textOf } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { type EndpointCall, endpoint, type Sandbox } from './endpoint.ts'

/** Test controls, authenticated by the secret key: read, pay, delay, hold, release. */
export function mountControl(app: Hono, sandbox: Sandbox) {
  const control = (act: Parameters<typeof endpoint>[2]) => endpoint(sandbox, 'secret', act)
  const { faults, pace } = sandbox

  app.get(
    '/sandbox/ledger',
    control(({ ledger }) => wholeLedger(ledger)),
  )
  app.post('/sandbox/confirm', control(payLikeABrowser))
  app.post(
    '/sandbox/disputes',
    control((deps, { form }) => (form.dispute ? moveDispute(deps, form) : openDispute(deps, form))),
  )
  // As in the provider's dashboard: without the metadata that the shop's own refunds have.
  app.post(
    '/sandbox/refunds',
    control((deps, { form }) => createRefund(deps, form)),
  )
  app.post(
    '/sandbox/fraud-warnings',
    control((deps, { form }) => warnOfFraud(deps, form)),
  )
  app.post(
    '/sandbox/fees',
    control((deps, { form }) => chargeAccountFee(deps, form)),
  )
  app.post(
    '/sandbox/clock',
    control((deps, { form }) => advanceClock(deps, integerOf(form, 'seconds', 1) ?? 0)),
  )
  app.post(
    '/sandbox/refunds/failure',
    control((deps, { form }) => failRefund(deps, form)),
  )
  app.post(
    '/sandbox/refunds/refusal',
    control((deps, { form }) => refuseRefunds(deps, form)),
  )
  app.post(
    '/sandbox/parcels',
    control(({ ledger }, { form }) => scanParcel(ledger, sandbox.parcelWebhooks, form)),
  )
  app.post(
    '/sandbox/faults',
    control((_deps, { form }) => faults.plan(form)),
  )
  app.post(
    '/sandbox/pace',
    control((_deps, { form }) => {
      pace.latencyMs = integerOf(form, 'latencyMs', 0) ?? 0
      return pace
    }),
  )
}

const wholeLedger = (ledger: Sandbox['ledger']) => ({
  intents: ledger.intents.all(),
  charges: ledger.charges.all(),
  refunds: ledger.refunds.all(),
  disputes: ledger.disputes.all(),
  balance: ledger.balance.all(),
  events: ledger.events.all(),
  thinEvents: ledger.thinEvents.all(),
  accounts: ledger.accounts.all(),
  accountBalance: ledger.accountBalance.all(),
  transfers: ledger.transfers.all(),
  reversals: ledger.reversals.all(),
  payouts: ledger.payouts.all(),
  deliveries: ledger.deliveries.all(),
})

function payLikeABrowser(deps: HandlerDeps, { form }: EndpointCall) {
  const id = requiredText(form, 'payment_intent')
  const intent = intentOf(deps, id, textOf(form, 'client_secret'))
  const method = attachPaymentMethod(deps, testCard(requiredText(form, 'number')), {})
  const confirmed = confirmIntent(deps, intent, method.id)
  const answer = choiceOf(form, 'authenticate', ['complete', 'fail'])
  if (answer === undefined || confirmed.status !== 'requires_action') return confirmed
  return settleAuthentication(deps, confirmed, answer === 'complete')
}
