import type { Context, Hono } from 'hono'
import { timeOf } from '../clock.ts'
import { bankOutcomeOf, finishOnboarding, rejectAccount } from '../connect/account-controls.ts'
import { onboardingPage } from '../connect/onboarding-page.ts'
import type { AccountLinkRecord } from '../connect-records.ts'
import { Failure } from '../protocol/failure.ts'
import { parseForm } from '../protocol/form.ts'
import { newId, randomText } from '../protocol/ids.ts'
import { choiceOf } from '../protocol/params.ts'
import { type HandlerDeps, notify } from '../webhooks/events.ts'
import type { Sandbox } from './endpoint.ts'

/** The hosted onboarding and dashboard: a link opens a session once, then leads to its refresh address. */
export function mountOnboarding(app: Hono, sandbox: Sandbox) {
  const { ledger } = sandbox
  const depsOf = (): HandlerDeps => ({
    ...sandbox,
    request: { id: newId('req', 14), idempotency_key: null },
  })
  const sessionOf = (c: Context) =>
    ledger.accountLinks.all().find(({ session }) => session === c.req.param('session'))

  app.get('/sandbox/connect/links/:link', (c) => {
    const link = ledger.accountLinks.get(c.req.param('link'))
    if (link === undefined) return c.text('This link is not valid.', 404)
    if (link.session !== null || link.expiresAt <= timeOf(ledger)) return leave(c, link)
    const session = randomText(32)
    ledger.accountLinks.put({ ...link, session })
    ledger.flush()
    return c.redirect(`../sessions/${session}`, 303)
  })

  app.get('/sandbox/connect/sessions/:session', (c) => {
    const link = sessionOf(c)
    const account = ledger.accounts.get(link?.account ?? '')
    if (!link || !account) return c.text('This session is not valid.', 404)
    if (link.done || account.closed) return leave(c, link)
    secure(c, link)
    return c.html(onboardingPage(account, link, c.req.query('saved') !== undefined))
  })

  app.post('/sandbox/connect/sessions/:session', async (c) => {
    const text = await c.req.text()
    const link = sessionOf(c)
    if (!link) return c.text('This session is not valid.', 404)
    const location = submit(depsOf(), link, text)
    ledger.flush()
    return location === undefined
      ? c.text('Choose one of the answers.', 400)
      : c.redirect(location, 303)
  })
}

/** Applies the chosen outcome. Returns where to go on, or undefined if none was chosen. */
function submit(deps: HandlerDeps, link: AccountLinkRecord, text: string): string | undefined {
  const account = deps.ledger.accounts.get(link.account)
  if (link.done || !account || account.closed) return link.refreshUrl || '?'
  try {
    const form = parseForm(text)
    const outcome = choiceOf(form, 'outcome', ['finish', 'review', 'leave', 'reject'])
    if (outcome === undefined) return undefined
    const bank = bankOutcomeOf(form)
    if (outcome === 'reject') rejectAccount(deps, account, 'rejected_other')
    else if (outcome !== 'leave') finishOnboarding(deps, account, bank, outcome === 'review')
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
  if (link.useCase === 'login') return '?saved'
  deps.ledger.accountLinks.put({ ...link, done: true })
  const returned = { account_id: account.id, configurations: ['recipient'], use_case: link.useCase }
  notify(deps, 'v2.core.account_link.returned', account.id, returned)
  return link.returnUrl
}

/** A used or expired link leads to its refresh address, which makes a new one. */
const leave = (c: Context, { refreshUrl }: AccountLinkRecord) =>
  refreshUrl ? c.redirect(refreshUrl, 303) : c.text('This link has expired.', 410)

/** Browsers check redirects of a form, too, so the shop's origin is allowed. */
function secure(c: Context, { returnUrl, refreshUrl }: AccountLinkRecord) {
  const shop = [returnUrl, refreshUrl].filter(Boolean).map((url) => new URL(url).origin)
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' ${shop.join(' ')}; frame-ancestors 'none'`,
  )
  c.header('referrer-policy', 'same-origin')
  c.header('x-content-type-options', 'nosniff')
  c.header('cache-control', 'no-store')
}
