import { cookieApi } from './cookie-api.ts'
import { codeOf } from './failures.ts'
import { type Factors, type IdentityUser, identity } from './identity.ts'
import { keepToken } from './token.ts'

type Opened = { user: IdentityUser; token: string | null }

let opening: Promise<Opened | null> | undefined

let awaited: Factors | null = null

/** By what the log-in can go on of which `renewToken` has heard last. */
export const awaitedFactors = () => awaited

async function open(): Promise<Opened | null> {
  const { user, factors } = await identity.session()
  awaited = factors
  if (!user) return null
  try {
    const { accessToken } = await cookieApi.identity.jwt({ email: user.email })
    keepToken(accessToken)
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
export function renewToken(): Promise<Opened | null> {
  opening ??= open().finally(() => {
    opening = undefined
  })
  return opening
}
