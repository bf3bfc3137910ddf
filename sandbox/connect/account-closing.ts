import type Stripe from 'stripe'
import { retrieveBalance } from '../payments/funds.ts'
import { invalid } from '../protocol/failure.ts'
import { type HandlerDeps, notify } from '../webhooks/events.ts'
import { saveAccount } from './account-changes.ts'
import { checked, closing } from './account-params.ts'
import { openAccountOf, view } from './accounts.ts'

type Account = Stripe.V2.Core.Account

/** All configurations must be named, and the balance be zero. */
export function closeAccount(deps: HandlerDeps, id: string, body: object): Account {
  const { applied_configurations = [] } = checked(closing, body)
  const account = openAccountOf(deps, id)
  if (!applied_configurations.includes('recipient'))
    throw invalid('All configurations of the account must be passed to close it.', {
      code: 'invalid_fields',
      param: 'applied_configurations',
    })
  if (hasFunds(deps, id))
    throw invalid('An account with a balance other than zero cannot be closed.', {
      code: 'account_has_balance',
    })
  return forceCloseAccount(deps, account.id)
}

const hasFunds = (deps: HandlerDeps, id: string) => {
  const { available, pending } = retrieveBalance(deps, id)
  return [...available, ...pending].some(({ amount }) => amount !== 0)
}

/** Closes it with whatever it still holds, as the provider may do. */
export function forceCloseAccount(deps: HandlerDeps, id: string): Account {
  const account = saveAccount(deps, { ...openAccountOf(deps, id), closed: true })
  notify(deps, 'v2.core.account.closed', id)
  return view(deps, account)
}
