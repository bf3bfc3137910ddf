import { cookieApi } from './cookie-api.ts'
import { codeOf } from './failures.ts'
import { type Factors, type IdentityUser, identitySession } from './identity.ts'
import { reload } from './reload.ts'
import { storeToken, subjectOf } from './token.ts'

type TokenResult = { user: IdentityUser; token: string | null }

let fetching: Promise<TokenResult | null> | undefined

let factorsOfLastFetch: Factors | null = null

/** The second factors reported by the last call of `fetchAccessToken`. */
export const pendingFactors = () => factorsOfLastFetch

async function fetchAndStore(): Promise<TokenResult | null> {
  const { user, factors } = await identitySession()
  factorsOfLastFetch = factors
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
 * Exchanges the identity cookie for a new access token and stores it. Resolves to null when signed
 * out, and to a result without a token while the account type has not been chosen. Concurrent
 * callers share one request.
 */
export function fetchAccessToken(): Promise<TokenResult | null> {
  fetching ??= fetchAndStore().finally(() => {
    fetching = undefined
  })
  return fetching
}

/**
 * Renews this token, like `fetchAccessToken`. When another person has signed in since, it resolves
 * to undefined and reloads the page, so that nothing of this page is sent for that person.
 */
export async function renewAccessToken(token: string): Promise<TokenResult | null | undefined> {
  const renewed = await fetchAccessToken()
  if (!renewed?.token || subjectOf(renewed.token) === subjectOf(token)) return renewed
  return void reload()
}
