import type { AccountType } from '../../contract/members/account-types.ts'
import { fetchAccessToken } from '../api/access-token.ts'
import { api } from '../api/api.ts'
import { askIdentity } from '../api/identity.ts'
import { identity } from '../api/identity-actions.ts'
import { googlePopup } from './google-popup.ts'
import { loadSession, waitForSessionLoad } from './session.ts'

/** Signs in with e-mail and password. Throws `IdentityError`. */
export async function logIn(credentials: { email: string; password: string }) {
  await identity.signIn(credentials)
  await waitForSessionLoad()
  return loadSession()
}

/** Whether the account was opened with Google, so that it becomes a buyer account. */
export async function isGoogleSignUp(): Promise<boolean> {
  const { google, password } = await askIdentity('security')
  return google && !password
}

/** Sets the account type of the new account, unless it has one, and signs in. */
export async function chooseAccountType(category: AccountType) {
  await waitForSessionLoad()
  await fetchAccessToken()
  await api.accounts.complete({ category })
  return loadSession()
}

export type NewAccount = { name: string; email: string; password: string; category: AccountType }

/** Creates an account and signs in; `onCreated` is called when the identity exists. */
export async function signUp({ category, ...account }: NewAccount, onCreated: () => void) {
  await identity.signUp(account)
  onCreated()
  return chooseAccountType(category).catch(async (failure) => {
    await loadSession()
    throw failure
  })
}

/**
 * Signs in through the Google popup; a new account becomes a buyer. Call it directly from a click
 * handler.
 */
export async function logInWithGoogle() {
  await googlePopup()
  await waitForSessionLoad()
  const session = await loadSession()
  return session.status === 'unfinished' ? chooseAccountType('buyer') : session
}
