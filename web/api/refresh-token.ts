import { cookieApi } from './cookie-api.ts'
import { codeOf } from './failures.ts'
import { type Factors, type IdentityUser, identity } from './identity.ts'
import { storeToken } from './token.ts'

type OpenedToken = { user: IdentityUser; token: string | null }

let opening: Promise<OpenedToken | null> | undefined

let awaited: Factors | null = null

/** By what the log-in can go on of which `renewToken` has heard last. */
export const awaitedFactors = () => awaited

async function open(): Promise<OpenedToken | null> {
  const { user, factors } = await identity.session()
  awaited = factors
  if (!user) return null
  try {
    const { accessToken } = await cookieApi.identity.jwt({ email: user.email })
    storeToken(accessToken)
    return { user, token: accessToken }
  } catch (failure) {
    if (codeOf(failure) === 'profile_required') return { user, token: null }
    if (codeOf(failure) === 'session_required') return null
    throw failure
  }
}

/**
 * Turns the identity cookie into a fresh access token and keeps it. Nothing when nobody is signed
 * in; no token when the account type is still to be chosen. Callers at the same time share one try.
 */
export function refreshToken(): Promise<OpenedToken | null> {
  opening ??= open().finally(() => {
    opening = undefined
  })
  return opening
}
