import type { Hono } from 'hono'
import type { Ledger, LedgerTable } from '../ledger.ts'
import { confirmIntent } from '../payments/confirmation.ts'
import { balanceRows, retrieveBalance } from '../payments/funds.ts'
import { cancelIntent, createIntent, intentOf, updateIntent } from '../payments/intents.ts'
import { listPage } from '../payments/lists.ts'
import { createPaymentMethod, paymentMethod } from '../payments/payment-methods.ts'
import { createRefund } from '../payments/refunds.ts'
import { missing } from '../protocol/failure.ts'
import { allowOnly, requiredText, textOf } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { type EndpointCall, endpoint, type Sandbox } from './endpoint.ts'

type Listed = { id: string; created: number }

/** The subset of Stripe's API used by this application, under `/v1`. */
export function mountApi(app: Hono, sandbox: Sandbox) {
  const secret = (act: Parameters<typeof endpoint>[2]) => endpoint(sandbox, 'secret', act)
  const either = (act: Parameters<typeof endpoint>[2]) => endpoint(sandbox, 'either', act)
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
  app.get('/v1/events', secret(list('/v1/events', 'events', ['type'])))
  app.get('/v1/events/:id', secret(one('event', 'events')))
  const movements = '/v1/balance_transactions'
  app.get(movements, secret(list(movements, 'balance', ['type', 'source', 'currency'])))
  app.get(`${movements}/:id`, secret(one('balance_transaction', 'balance')))
  app.get('/v1/balance', secret(balance))
  const warnings = '/v1/radar/early_fraud_warnings'
  app.get(`${warnings}/:id`, secret(one('early_fraud_warning', 'fraudWarnings')))
}

function balance(deps: HandlerDeps, { form }: EndpointCall) {
  allowOnly(form, [])
  return retrieveBalance(deps)
}

type Readable =
  | 'intents'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'events'
  | 'balance'
  | 'fraudWarnings'

function table(ledger: Ledger, name: Readable): Pick<LedgerTable<Listed>, 'get' | 'all'> {
  if (name !== 'balance') return ledger[name]
  const all = () => balanceRows(ledger)
  return { all, get: (id) => all().find((row) => row.id === id) }
}

const list =
  (url: string, name: Readable, filters: string[]) =>
  ({ ledger }: HandlerDeps, { form }: EndpointCall) => {
    allowOnly(form, ['limit', 'starting_after', 'ending_before', 'created', ...filters])
    return listPage(url, table(ledger, name).all(), form, filters)
  }

const one =
  (what: string, name: Readable) =>
  ({ ledger }: HandlerDeps, { id }: EndpointCall) => {
    const record = table(ledger, name).get(id)
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
