import type Stripe from 'stripe'
import type { AccountRecord } from '../connect-records.ts'
import type { Include } from './account-params.ts'
import { recipientView } from './capabilities.ts'
import { requirementsView } from './requirements.ts'

type Account = Stripe.V2.Core.Account

/** An account in the format of API v2, with only those parts that `include` asks for. */
export function accountView(account: AccountRecord, include: Include[], now: number): Account {
  const view: Account = {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: account.closed ? [] : ['recipient'],
    closed: account.closed,
    created: account.created,
    dashboard: account.dashboard,
    livemode: false,
    metadata: account.metadata,
  }
  if (account.contactEmail !== null) view.contact_email = account.contactEmail
  if (account.displayName !== null) view.display_name = account.displayName
  if (include.some((part) => part.startsWith('configuration.')))
    view.configuration = include.includes('configuration.recipient')
      ? { recipient: recipientView(account, now) }
      : {}
  if (include.includes('defaults')) view.defaults = defaultsOf(account)
  if (include.includes('future_requirements')) view.future_requirements = { entries: [] }
  if (include.includes('identity')) view.identity = identityOf(account)
  if (include.includes('requirements')) view.requirements = requirementsView(account, now)
  return view
}

const defaultsOf = (account: AccountRecord): NonNullable<Account['defaults']> => ({
  ...(account.currency === null ? {} : { currency: account.currency }),
  responsibilities: { ...account.responsibilities, requirements_collector: 'stripe' },
})

const identityOf = ({ country, entityType }: AccountRecord): NonNullable<Account['identity']> => ({
  ...(country === null ? {} : { country }),
  ...(entityType === null ? {} : { entity_type: entityType }),
})
