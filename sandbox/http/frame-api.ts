import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readCard } from '../payments/card-check.ts'
import { settleAuthentication } from '../payments/confirmation.ts'
import { intentOf } from '../payments/intents.ts'
import { choiceOf, requiredText } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { type EndpointCall, endpoint, type Sandbox } from './endpoint.ts'

/** Endpoints for the sandbox's own frames; only these accept a card number. */
export function mountFrameApi(app: Hono, sandbox: Sandbox) {
  const frame = (act: Parameters<typeof endpoint>[2]) => endpoint(sandbox, 'either', act)
  app.use('/frame/tokens', sameOrigin)
  app.use('/frame/authentications/*', sameOrigin)
  app.post('/frame/tokens', frame(createToken))
  app.post('/frame/authentications/:id', frame(answerAuthentication))
}

const sameOrigin = createMiddleware(async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  if (site === undefined || site === 'same-origin') return next()
  const message = 'Only the card form can call this.'
  return c.json({ error: { type: 'invalid_request_error', message } }, 403)
})

function createToken({ ledger }: HandlerDeps, { form }: EndpointCall) {
  const { id, card } = ledger.cards.put(readCard(form))
  return { id, object: 'token', card, livemode: false, type: 'card', used: false }
}

function answerAuthentication(deps: HandlerDeps, { id, form }: EndpointCall) {
  const intent = intentOf(deps, id, requiredText(form, 'client_secret'))
  const answer = choiceOf(form, 'answer', ['complete', 'fail'])
  return settleAuthentication(deps, intent, answer === 'complete')
}
