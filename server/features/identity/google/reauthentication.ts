import type { BetterAuthOptions } from 'better-auth'
import { getOAuthState } from 'better-auth/api'

type Validate = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/** The `additionalData` of a popup that re-authenticates the account with this id. */
export const reauthenticationOf = (accountId: string): string =>
  JSON.stringify({ reauthenticates: accountId })

/** The account that the current popup re-authenticates; undefined if it signs in. */
export async function reauthenticatedAccount(): Promise<string | undefined> {
  const state = await getOAuthState()
  return state?.reauthenticates
}

/** Refuses `other_account` if a re-authentication would open a session of another account. */
export const validateReauthentication: Validate = async ({ user, source }) => {
  const expected = source.method === 'oauth' ? await reauthenticatedAccount() : undefined
  if (!expected || (source.action === 'sign-in' && user.id === expected)) return
  return { error: 'other_account' }
}
