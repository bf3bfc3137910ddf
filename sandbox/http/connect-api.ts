import type { Hono } from 'hono'
import { closeAccount } from '../connect/account-closing.ts'
import { createAccountLink, createLoginLink } from '../connect/account-links.ts'
import { listAccounts, retrieveAccountV1 } from '../connect/account-lists.ts'
import { checked, retrieval } from '../connect/account-params.ts'
import { createAccount, retrieveAccount, updateAccount } from '../connect/accounts.ts'
import { listThinEvents, thinEvent } from '../connect/thin-events.ts'
import { listOf } from '../protocol/form.ts'
import { allowOnly } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { type EndpointCall, endpoint, type Sandbox } from './endpoint.ts'
import type { StripeAction } from './stripe-types.ts'

/** The part of Stripe Connect that this application uses: accounts of sellers, under `/v2/core`. */
export function mountConnectApi(app: Hono, sandbox: Sandbox) {
  const secret = (act: StripeAction) => endpoint(sandbox, 'secret', act)
  const path = '/v2/core/accounts'
  app.post(
    path,
    secret((deps, { body }) => createAccount(deps, body)),
  )
  app.get(
    path,
    secret((deps, { form }) => listAccounts(deps, form)),
  )
  app.get(`${path}/:id`, secret(showAccount))
  app.post(
    `${path}/:id`,
    secret((deps, { id, body }) => updateAccount(deps, id, body)),
  )
  app.post(
    `${path}/:id/close`,
    secret((deps, { id, body }) => closeAccount(deps, id, body)),
  )
  app.post(
    '/v2/core/account_links',
    secret((deps, { body }) => createAccountLink(deps, body, sandbox.address.url)),
  )
  app.post(
    '/v1/accounts/:id/login_links',
    secret((deps, { id, form }) => {
      allowOnly(form, [])
      return createLoginLink(deps, id, sandbox.address.url)
    }),
  )
  const events = '/v2/core/events'
  app.get(
    events,
    secret((deps, { form }) => listThinEvents(deps, form)),
  )
  app.get(
    `${events}/:id`,
    secret((deps, { id }) => thinEvent(deps, id)),
  )
  app.get(
    '/v1/accounts/:id',
    secret((deps, { id }) => retrieveAccountV1(deps, id)),
  )
}

function showAccount(deps: HandlerDeps, { id, form }: EndpointCall) {
  allowOnly(form, ['include'])
  const { include = [] } = checked(retrieval, { include: listOf(form.include) })
  return retrieveAccount(deps, id, include)
}
