import type Stripe from 'stripe'
import type { AccountRecord, CapabilityName } from '../connect-records.ts'
import { capabilityOf, isActive } from './capabilities.ts'
import { isRestricting } from './requirements.ts'

/** The state of a capability as API v1 names it. */
function statusV1(account: AccountRecord, name: CapabilityName, now: number) {
  const { status } = capabilityOf(account, name, now)
  return status === 'active' || status === 'pending' ? status : 'inactive'
}

function disabledReason(account: AccountRecord, now: number) {
  if (account.rejection === 'rejected_fraud') return 'rejected.fraud'
  if (account.rejection !== null) return 'rejected.other'
  return isActive(account, 'stripe_balance.stripe_transfers', now) ? null : 'requirements.past_due'
}

function requirementsV1(account: AccountRecord, now: number): Stripe.Account.Requirements {
  const asked = account.requirements.filter(({ awaiting }) => awaiting === 'user')
  const deadlines = asked.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]))
  const names = (of: typeof asked) => of.map(({ description }) => description)
  return {
    alternatives: [],
    current_deadline: deadlines.length === 0 ? null : Math.min(...deadlines),
    currently_due: names(asked),
    disabled_reason: disabledReason(account, now),
    errors: [],
    eventually_due: names(asked),
    past_due: names(asked.filter((requirement) => isRestricting(requirement, now))),
    pending_verification: names(
      account.requirements.filter(({ awaiting }) => awaiting === 'stripe'),
    ),
  }
}

function bankV1({ id, bank, currency }: AccountRecord): Stripe.BankAccount[] {
  if (bank === null) return []
  const view: Stripe.BankAccount = {
    id: bank.id,
    object: 'bank_account',
    account: id,
    account_holder_name: null,
    account_holder_type: 'individual',
    account_type: null,
    bank_name: 'SANDBOX BANK',
    country: bank.country,
    currency: currency ?? 'usd',
    default_for_currency: true,
    fingerprint: null,
    last4: bank.last4,
    metadata: {},
    routing_number: null,
    status: bank.errored ? 'errored' : 'new',
  }
  return [view]
}

/** The account in the format of API v1, as `account.updated` contains it. */
export function accountV1(account: AccountRecord, now: number): Stripe.Account {
  return {
    id: account.id,
    object: 'account',
    capabilities: { transfers: statusV1(account, 'stripe_balance.stripe_transfers', now) },
    charges_enabled: false,
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: account.dashboard },
    },
    created: Math.floor(Date.parse(account.created) / 1000),
    details_submitted: account.detailsSubmitted,
    email: account.contactEmail,
    external_accounts: {
      object: 'list',
      data: bankV1(account),
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    metadata: account.metadata,
    payouts_enabled: isActive(account, 'stripe_balance.payouts', now),
    requirements: requirementsV1(account, now),
    type: 'none',
    ...(account.country !== null && { country: account.country.toUpperCase() }),
    ...(account.currency !== null && { default_currency: account.currency }),
  }
}

/** The transfers capability in the format of API v1. */
export function capabilityV1(account: AccountRecord, now: number): Stripe.Capability {
  return {
    id: 'transfers',
    object: 'capability',
    account: account.id,
    requested: account.transfersRequested,
    requested_at: Math.floor(Date.parse(account.created) / 1000),
    status: statusV1(account, 'stripe_balance.stripe_transfers', now),
  }
}
