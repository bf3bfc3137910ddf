import type { Context } from 'hono'
import type { Ledger } from '../ledger.ts'
import { Failure, invalid } from '../protocol/failure.ts'

/** Whether a call works for connected accounts, too. */
export type Reach = 'platform' | 'accounts'

/** The account in the Stripe-Account header. Throws 403 for an account that does not exist, and 400 where the sandbox knows no accounts. */
export function accountIn(c: Context, { accounts }: Ledger, reach: Reach): string | undefined {
  const id = c.req.header('stripe-account')
  if (id === undefined) return undefined
  if (reach === 'platform') throw invalid('The sandbox does not support Stripe-Account here.')
  if (accounts.get(id)) return id
  throw new Failure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })
}
