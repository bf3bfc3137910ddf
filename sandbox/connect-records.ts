import type Stripe from 'stripe'

/** The capabilities of a recipient that requirements can restrict. */
export type CapabilityName = 'stripe_balance.stripe_transfers' | 'stripe_balance.payouts'

/** What a bank account does with the payouts it receives. */
export type BankOutcome = 'paid' | 'fails' | 'fails_after_paid'

export type BankRecord = {
  id: string
  outcome: BankOutcome
  last4: string
  country: string
  /** Set when a payout to it failed: no more are made until there is another bank account. */
  errored: boolean
}

export type RequirementRecord = {
  description: string
  awaiting: 'user' | 'stripe'
  reason: 'routine_onboarding' | 'routine_verification'
  /** In seconds since 1970 on the virtual clock; null restricts at once. */
  dueAt: number | null
  restricts: CapabilityName[]
  error: Stripe.V2.Core.Account.Requirements.Entry.Error | null
}

export type Rejection = 'rejected_fraud' | 'rejected_other' | 'rejected_terms_of_service'

/** A connected account, from which the views of API v2 and v1 are made. */
export type AccountRecord = {
  id: string
  /** RFC 3339. */
  created: string
  contactEmail: string | null
  displayName: string | null
  country: string | null
  entityType: string | null
  currency: string | null
  dashboard: Stripe.V2.Core.Account.Dashboard
  responsibilities: { fees_collector: 'application'; losses_collector: 'application' }
  metadata: Record<string, string>
  transfersRequested: boolean
  detailsSubmitted: boolean
  requirements: RequirementRecord[]
  bank: BankRecord | null
  rejection: Rejection | null
  closed: boolean
  /** Set by tests: reversals may exceed the balance. */
  mayGoNegative: boolean
}

/** A link to the hosted onboarding or dashboard, and after its use the session that it opened. */
export type AccountLinkRecord = {
  id: string
  account: string
  useCase: 'account_onboarding' | 'account_update' | 'login'
  /** Empty for a login link, which leads nowhere else. */
  refreshUrl: string
  returnUrl: string
  /** In seconds since 1970 on the virtual clock. */
  expiresAt: number
  session: string | null
  done: boolean
}

/** A payout of an account, or of the platform, and what its bank does with it. */
export type PayoutRecord = {
  id: string
  account: string | null
  outcome: BankOutcome
  payout: Stripe.Payout
}
