import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import type { AccountLinkRecord } from '../connect-records.ts'
import { invalid } from '../protocol/failure.ts'
import { newId, nowInSeconds, randomText } from '../protocol/ids.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { accountLink, checked } from './account-params.ts'
import { openAccountOf } from './accounts.ts'
import { isoOf } from './requirements.ts'

const lifetimeSeconds = 5 * 60

/** A single-use link to the hosted onboarding. `origin` is where browsers reach the sandbox. */
export function createAccountLink(
  deps: HandlerDeps,
  body: object,
  origin: string,
): Stripe.V2.Core.AccountLink {
  const { account, use_case } = checked(accountLink, body)
  const { dashboard } = openAccountOf(deps, account)
  if (use_case.type === 'account_update' && dashboard !== 'none') throw onboardingOnly()
  const steps =
    use_case.type === 'account_onboarding' ? use_case.account_onboarding : use_case.account_update
  const { id, expiresAt } = record(deps, {
    account,
    useCase: use_case.type,
    refreshUrl: steps.refresh_url,
    returnUrl: steps.return_url ?? steps.refresh_url,
  })
  return {
    object: 'v2.core.account_link',
    account,
    created: new Date().toISOString(),
    expires_at: isoOf(expiresAt),
    livemode: false,
    url: `${origin}/sandbox/connect/links/${id}`,
    use_case: use_case as Stripe.V2.Core.AccountLink['use_case'],
  }
}

/** A single-use link to the hosted dashboard, where the owner changes the bank account. */
export function createLoginLink(deps: HandlerDeps, id: string, origin: string): Stripe.LoginLink {
  const { dashboard, detailsSubmitted } = openAccountOf(deps, id)
  if (dashboard !== 'express')
    throw invalid('Login links are for accounts with the Express Dashboard only.')
  if (!detailsSubmitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.')
  const link = record(deps, { account: id, useCase: 'login', refreshUrl: '', returnUrl: '' })
  const url = `${origin}/sandbox/connect/links/${link.id}`
  return { object: 'login_link', created: nowInSeconds(), url }
}

type Destination = Pick<AccountLinkRecord, 'account' | 'useCase' | 'refreshUrl' | 'returnUrl'>

const record = ({ ledger }: HandlerDeps, destination: Destination) =>
  ledger.accountLinks.put({
    ...destination,
    id: `${newId('al', 16)}_${randomText(24)}`,
    expiresAt: timeOf(ledger) + lifetimeSeconds,
    session: null,
    done: false,
  })

// As Stripe refuses it where it collects the requirements itself.
const onboardingOnly = () =>
  invalid(
    'You cannot create `account_update` type Account Links for this account. Valid types for this account are ["account_onboarding"].',
    { param: 'use_case.type' },
  )
