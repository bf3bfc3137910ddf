import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import type { AccountRecord } from '../connect-records.ts'
import { Failure, invalid } from '../protocol/failure.ts'
import { newId } from '../protocol/ids.ts'
import { type HandlerDeps, notify } from '../webhooks/events.ts'
import { saveAccount } from './account-changes.ts'
import {
  type AccountUpdate,
  accountCreation,
  accountUpdate,
  checked,
  type Include,
} from './account-params.ts'
import { accountView } from './account-view.ts'
import { onboardingRequirements } from './requirements.ts'

type Account = Stripe.V2.Core.Account

export function createAccount(deps: HandlerDeps, body: object): Account {
  const params = checked(accountCreation, body)
  const blank = {
    ...blankAccount(newId('acct', 16)),
    dashboard: params.dashboard ?? 'none',
    responsibilities: params.defaults.responsibilities,
  }
  const account = deps.ledger.accounts.put(changed(blank, params))
  notify(deps, 'v2.core.account.created', account.id)
  return view(deps, account, params.include)
}

/** An account with everything still to be provided. */
export const blankAccount = (id: string): AccountRecord => ({
  id,
  created: new Date().toISOString(),
  contactEmail: null,
  displayName: null,
  country: null,
  entityType: null,
  currency: null,
  dashboard: 'express',
  responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  metadata: {},
  transfersRequested: false,
  detailsSubmitted: false,
  requirements: onboardingRequirements(),
  bank: null,
  rejection: null,
  closed: false,
  mayGoNegative: false,
})

export function updateAccount(deps: HandlerDeps, id: string, body: object): Account {
  const params = checked(accountUpdate, body)
  const account = saveAccount(deps, changed(openAccountOf(deps, id), params))
  notify(deps, 'v2.core.account.updated', id)
  return view(deps, account, params.include)
}

export const retrieveAccount = (deps: HandlerDeps, id: string, include: Include[] = []) =>
  view(deps, accountOf(deps, id), include)

/** Throws 404. */
export function accountOf({ ledger }: HandlerDeps, id: string): AccountRecord {
  const account = ledger.accounts.get(id)
  if (account !== undefined) return account
  throw new Failure(404, {
    type: 'invalid_request_error',
    code: 'not_found',
    message: `The account ${id} was not found.`,
  })
}

export function openAccountOf(deps: HandlerDeps, id: string): AccountRecord {
  const account = accountOf(deps, id)
  if (!account.closed) return account
  throw invalid(`The account ${id} is closed.`, { code: 'account_closed' })
}

export const view = (deps: HandlerDeps, account: AccountRecord, include: Include[] = []) =>
  accountView(account, include, timeOf(deps.ledger))

function changed(account: AccountRecord, params: AccountUpdate): AccountRecord {
  const { identity, configuration } = params
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  return {
    ...account,
    contactEmail: params.contact_email ?? account.contactEmail,
    displayName: params.display_name ?? account.displayName,
    dashboard: params.dashboard ?? account.dashboard,
    country: identity?.country?.toLowerCase() ?? account.country,
    entityType: identity?.entity_type ?? account.entityType,
    currency: params.defaults?.currency ?? account.currency,
    metadata: merged(account.metadata, params.metadata),
    transfersRequested: transfers?.requested ?? account.transfersRequested,
  }
}

/** A null removes a key. */
function merged(held: Record<string, string>, sent: Record<string, string | null> = {}) {
  const pairs = Object.entries({ ...held, ...sent }).filter(([, value]) => value !== null)
  return Object.fromEntries(pairs) as Record<string, string>
}
