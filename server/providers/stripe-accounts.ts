import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { callStripe, unlessMissing } from './stripe-errors.ts'

export type PayoutAccountStatus =
  | 'pending'
  | 'active'
  | 'restricted'
  | 'rejected'
  | 'unsupported'
  | 'closed'

/** What the provider asks for, in its own words, and whose turn it is. */
export type AccountRequirement = { code: string; from: 'seller' | 'provider' }

/** The account of a seller at the provider. */
export type PayoutAccount = {
  id: string
  status: PayoutAccountStatus
  requirements: AccountRequirement[]
  /** Where payouts go to, such as `Test Bank …6789`; null as long as it is not known. */
  destination: string | null
}

type NewAccount = { memberId: string; email: string; name: string; country: string }
type Link = { account: string; returnUrl: string }

const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.recipient',
  'requirements',
]

const maxRequirements = 50

function statusOf({ closed, configuration }: Stripe.V2.Core.Account): PayoutAccountStatus {
  if (closed) return 'closed'
  const capability = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  return capability?.status ?? 'restricted'
}

function requirementsOf({ requirements }: Stripe.V2.Core.Account): AccountRequirement[] {
  const entries = requirements?.entries ?? []
  return entries.slice(0, maxRequirements).map(({ description, awaiting_action_from }) => ({
    code: description,
    from: awaiting_action_from === 'stripe' ? 'provider' : 'seller',
  }))
}

function destinationOf(account: Stripe.Account | undefined): string | null {
  const bank = account?.external_accounts?.data.find((one) => one.default_for_currency !== false)
  if (!bank) return null
  const name = bank.object === 'bank_account' ? bank.bank_name : bank.brand
  return `${name ?? ''} …${bank.last4}`.trim()
}

/** A key stands for one request: a member may change the name or the address before it is repeated. */
function accountKeyOf({ memberId, ...details }: NewAccount): string {
  const digest = createHash('sha256').update(JSON.stringify(details)).digest('base64url')
  return `account-of-${memberId}-${digest.slice(0, 16)}`
}

/** Accounts of sellers: recipients, for whose fees and losses the platform is responsible. */
export function stripeAccounts(stripe: Stripe) {
  return {
    /** Idempotent per member, as long as the details stay the same. */
    async createAccount(account: NewAccount): Promise<string> {
      const { memberId, email, name, country } = account
      const created = stripe.v2.core.accounts.create(
        {
          contact_email: email,
          display_name: name,
          dashboard: 'express',
          identity: { country },
          configuration: {
            recipient: {
              capabilities: { stripe_balance: { stripe_transfers: { requested: true } } },
            },
          },
          defaults: {
            responsibilities: { fees_collector: 'application', losses_collector: 'application' },
          },
          metadata: { member_id: memberId },
        },
        { idempotencyKey: accountKeyOf(account) },
      )
      return (await callStripe(created)).id
    },
    /** A single-use address of the provider's form. It returns, or sends back for another one. */
    async accountLink({ account, returnUrl }: Link): Promise<string> {
      const account_onboarding = {
        return_url: `${returnUrl}?from=provider`,
        refresh_url: `${returnUrl}?from=expired`,
        collection_options: { fields: 'eventually_due' as const },
      }
      const link = stripe.v2.core.accountLinks.create({
        account,
        use_case: { type: 'account_onboarding', account_onboarding },
      })
      return (await callStripe(link)).url
    },
    /** A single-use address of the provider's page on which an account changes its bank account. */
    async loginLink(account: string): Promise<string> {
      return (await callStripe(stripe.accounts.createLoginLink(account))).url
    },
    /** Undefined where the provider does not know it. */
    async readAccount(id: string): Promise<PayoutAccount | undefined> {
      const account = await callStripe(
        unlessMissing(stripe.v2.core.accounts.retrieve(id, { include })),
      )
      if (!account) return undefined
      const read = account.closed ? undefined : stripe.accounts.retrieve(id)
      const details = read && (await callStripe(unlessMissing(read)))
      return {
        id,
        status: statusOf(account),
        requirements: requirementsOf(account),
        destination: destinationOf(details),
      }
    },
  }
}
