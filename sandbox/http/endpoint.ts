import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { type Holder, holderOf, type Keys, secretOnly } from '../keys.ts'
import type { Ledger } from '../ledger.ts'
import type { ParcelWebhooks } from '../parcels/webhooks.ts'
import { expanded } from '../payments/expand.ts'
import { publicView } from '../payments/public-view.ts'
import { invalid } from '../protocol/failure.ts'
import { type Form, parseForm } from '../protocol/form.ts'
import { newId } from '../protocol/ids.ts'
import { apiVersion, type HandlerDeps } from '../webhooks/events.ts'
import type { WebhookDelivery } from '../webhooks/webhooks.ts'
import { accountIn, type Reach } from './account-header.ts'
import { type Fault, type Faults, serverFault } from './faults.ts'
import type { createIdempotencyStore } from './idempotency.ts'
import { failureOutcome, type Outcome } from './outcome.ts'
import { isJsonApi, parseBody, requestText } from './request-text.ts'

export type Sandbox = {
  ledger: Ledger
  webhooks: WebhookDelivery
  connectWebhooks: WebhookDelivery
  parcelWebhooks: ParcelWebhooks
  keys: Keys
  idempotency: ReturnType<typeof createIdempotencyStore>
  /** Tests set `latencyMs` to delay responses; the work itself is not delayed. */
  pace: { latencyMs: number }
  faults: Faults
  /** Where browsers reach its pages; set once it listens. */
  address: { url: string }
}
export type EndpointCall = {
  id: string
  form: Form
  holder: Holder
  /** The connected account in the Stripe-Account header; the platform without it. */
  account: string | undefined
  /** The JSON body of a request to API v2, else empty. */
  body: object
}
type Action = (deps: HandlerDeps, call: EndpointCall) => object

/** Wraps an action as an HTTP handler: key, form, idempotency, expansion, errors, journal. */
export const endpoint =
  (sandbox: Sandbox, allowed: 'secret' | 'either', act: Action, reach: Reach = 'platform') =>
  async (c: Context) => {
    const requestId = newId('req', 14)
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    const handled = { sandbox, allowed, act, reach, c, requestId, key }
    const { status, body, replayed } = await outcomeOf(handled)
    c.header('request-id', requestId)
    c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion)
    c.header('cache-control', 'no-store')
    if (key !== undefined) c.header('idempotency-key', encodeURI(key))
    if (replayed) c.header('idempotent-replayed', 'true')
    // A fault would be repeated under the same key.
    if (key !== undefined && status >= 500) c.header('stripe-should-retry', 'false')
    // Called by the shop's page with a publishable key and without cookies.
    if (allowed === 'either') c.header('access-control-allow-origin', '*')
    return c.json(body, status as 200)
  }

type HandledRequest = {
  sandbox: Sandbox
  allowed: 'secret' | 'either'
  act: Action
  reach: Reach
  c: Context
  requestId: string
  key: string | undefined
}

async function outcomeOf(handled: HandledRequest): Promise<Outcome> {
  const { sandbox, allowed, act, reach, c, requestId, key } = handled
  let claimed = false
  try {
    const authorization = c.req.header('authorization')
    if (authorization !== undefined) holderOf(authorization, undefined, sandbox.keys)
    if (key !== undefined) sandbox.idempotency.enter(key)
    claimed = key !== undefined
    if (c.req.path.startsWith('/v2/core/') && !c.req.header('stripe-version'))
      throw invalid('The Stripe-Version header is required.', { code: 'missing_version' })
    const text = await requestText(c)
    const form = parseForm(isJsonApi(c) ? '' : text)
    const body = isJsonApi(c) ? parseBody(text) : {}
    const holder = holderOf(authorization, String(form.key ?? ''), sandbox.keys)
    if (allowed === 'secret' && holder !== 'secret') throw secretOnly()
    const account = accountIn(c, sandbox.ledger, reach)
    const call = { id: c.req.param('id') ?? '', form, holder, body, account }
    const request = { id: requestId, idempotency_key: key ?? null }
    const outcome = answerOnce(sandbox, act, call, request, `${account ?? ''}${c.req.path}`, text)
    if (sandbox.pace.latencyMs > 0) await pause(sandbox.pace.latencyMs)
    return outcome
  } catch (error) {
    return failureOutcome(error, 'secret')
  } finally {
    if (claimed && key !== undefined) sandbox.idempotency.leave(key)
  }
}

// Synchronous, so that requests are atomic.
function answerOnce(
  sandbox: Sandbox,
  act: Action,
  call: EndpointCall,
  request: HandlerDeps['request'],
  path: string,
  text: string,
): Outcome {
  const { idempotency, ledger, webhooks, connectWebhooks, faults } = sandbox
  const key = request.idempotency_key
  const stored = key === null ? undefined : idempotency.recall(key, path, text)
  if (stored !== undefined) return { status: stored.status, body: stored.body, replayed: true }
  const fault = key === null ? undefined : faults.take(path)
  const outcome = performed({ ledger, webhooks, connectWebhooks, request }, act, call, fault)
  if (key !== null) idempotency.remember(key, path, text, outcome.status, outcome.body)
  ledger.flush()
  return outcome
}

function performed(deps: HandlerDeps, act: Action, call: EndpointCall, fault?: Fault): Outcome {
  try {
    if (fault === 'before') throw serverFault()
    const answer = expanded(deps.ledger, act(deps, call), call.form)
    if (fault === 'after') throw serverFault()
    return { status: 200, body: call.holder === 'secret' ? answer : publicView(answer) }
  } catch (error) {
    return failureOutcome(error, call.holder)
  }
}
