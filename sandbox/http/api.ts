import type { Hono } from 'hono'
import type { Ledger, LedgerTable } from '../ledger.ts'
import { confirmIntent } from '../payments/confirmation.ts'
import { updateDispute } from '../payments/dispute-evidence.ts'
import { balanceRows, retrieveBalance } from '../payments/funds.ts'
import { cancelIntent, createIntent, intentOf, updateIntent } from '../payments/intents.ts'
import { listPage } from '../payments/lists.ts'
import { createPaymentMethod, paymentMethod } from '../payments/payment-methods.ts'
import { createRefund } from '../payments/refunds.ts'
import { missing } from '../protocol/failure.ts'
import { allowOnly, requiredText, textOf } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { type EndpointCall, endpoint, type Sandbox } from './endpoint.ts'
import type { StripeAction, StripeObject } from './stripe-types.ts'

type Listed = Extract<StripeObject, { id: string; created: number }>

const movements = '/v1/balance_transactions'
const paging = ['limit', 'starting_after', 'ending_before', 'created']

/** The subset of Stripe's API used by this application, under `/v1`. */
export function mountApi(app: Hono, sandbox: Sandbox) {
  const secret = (act: StripeAction) => endpoint(sandbox, 'secret', act)
  const either = (act: StripeAction) => endpoint(sandbox, 'either', act)
  const ofAccounts = (act: StripeAction) => endpoint(sandbox, 'secret', act, 'accounts')
  const path = '/v1/payment_intents'

  app.post(
    path,
    secret((deps, { form }) => createIntent(deps, form)),
  )
  app.get(path, secret(list(path, 'intents', ['customer'])))
  app.get(`${path}/:id`, either(visibleIntent))
  app.post(
    `${path}/:id`,
    secret((deps, { id, form }) => updateIntent(deps, id, form)),
  )
  app.post(`${path}/:id/confirm`, either(confirm))
  app.post(
    `${path}/:id/cancel`,
    secret((deps, { id, form }) => cancelIntent(deps, id, form)),
  )

  app.post(
    '/v1/payment_methods',
    either((deps, { form }) => createPaymentMethod(deps, form)),
  )
  app.get(
    '/v1/payment_methods/:id',
    secret((deps, { id }) => paymentMethod(deps, id)),
  )
  app.get('/v1/charges', secret(list('/v1/charges', 'charges', ['payment_intent'])))
  app.get('/v1/charges/:id', secret(one('charge', 'charges')))
  app.post(
    '/v1/refunds',
    secret((deps, { form }) => createRefund(deps, form)),
  )
  app.get('/v1/refunds', secret(list('/v1/refunds', 'refunds', ['payment_intent', 'charge'])))
  app.get('/v1/refunds/:id', secret(one('refund', 'refunds')))
  app.get('/v1/disputes', secret(list('/v1/disputes', 'disputes', ['payment_intent', 'charge'])))
  app.get('/v1/disputes/:id', secret(one('dispute', 'disputes')))
  app.post(
    '/v1/disputes/:id',
    secret((deps, { id, form }) => updateDispute(deps, id, form)),
  )
  app.get('/v1/events', ofAccounts(list('/v1/events', 'events', ['type'])))
  app.get('/v1/events/:id', ofAccounts(one('event', 'events')))
  app.get(movements, ofAccounts(listMovements))
  app.get(`${movements}/:id`, ofAccounts(one('balance_transaction', 'balance')))
  app.get('/v1/balance', ofAccounts(balance))
  const warnings = '/v1/radar/early_fraud_warnings'
  app.get(warnings, secret(list(warnings, 'fraudWarnings', ['payment_intent', 'charge'])))
  app.get(`${warnings}/:id`, secret(one('early_fraud_warning', 'fraudWarnings')))
}

/** Those of an automatic payout with `payout`. */
function listMovements(deps: HandlerDeps, { form, account, ...call }: EndpointCall) {
  const { payout, ...rest } = form
  const filters = ['type', 'source', 'currency']
  if (payout === undefined)
    return list(movements, 'balance', filters)(deps, { form, account, ...call })
  allowOnly(rest, [...paging, ...filters])
  const { accountBalance } = deps.ledger
  const rows = balanceRows(deps.ledger, account).filter(
    ({ id }) => accountBalance.get(id)?.payout === payout,
  )
  return listPage(movements, rows, rest, filters)
}

function balance(deps: HandlerDeps, { form, account }: EndpointCall) {
  allowOnly(form, [])
  return retrieveBalance(deps, account)
}

type Readable =
  | 'intents'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'events'
  | 'balance'
  | 'fraudWarnings'

type Rows = Pick<LedgerTable<Listed>, 'get' | 'all'>

/** The records of an account, or of the platform without one. */
function table(ledger: Ledger, name: Readable, account: string | undefined): Rows {
  if (name !== 'balance' && name !== 'events') return ledger[name]
  const all = () =>
    name === 'balance'
      ? balanceRows(ledger, account)
      : ledger.events.all().filter((event) => event.account === account)
  return { all, get: (id) => all().find((row) => row.id === id) }
}

const list =
  (url: string, name: Readable, filters: string[]) =>
  ({ ledger }: HandlerDeps, { form, account }: EndpointCall) => {
    allowOnly(form, [...paging, ...filters])
    return listPage(url, table(ledger, name, account).all(), form, filters)
  }

const one =
  (what: string, name: Readable) =>
  ({ ledger }: HandlerDeps, { id, account }: EndpointCall) => {
    const record = table(ledger, name, account).get(id)
    if (record === undefined) throw missing(what, id)
    return record
  }

function visibleIntent(deps: HandlerDeps, { id, form, holder }: EndpointCall) {
  const clientSecret = textOf(form, 'client_secret')
  if (holder === 'publishable') requiredText(form, 'client_secret')
  return intentOf(deps, id, clientSecret)
}

function confirm(deps: HandlerDeps, call: EndpointCall) {
  allowOnly(call.form, ['payment_method', 'return_url', 'use_stripe_sdk', 'receipt_email'])
  return confirmIntent(deps, visibleIntent(deps, call), textOf(call.form, 'payment_method'))
}
