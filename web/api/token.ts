import { attempt } from './attempt.ts'

const key = 'accessToken'
/** Present after a log-out, but not when the session ended otherwise. */
const logOutKey = 'loggedOut'

/** The token of this page where the browser forbids storage. */
let unstored: string | null = null

export function storedToken(): string | null {
  const stored = attempt(() => localStorage.getItem(key))
  return stored === undefined ? unstored : stored
}

export function storeToken(token: string) {
  unstored = token
  attempt(() => {
    localStorage.setItem(key, token)
    localStorage.removeItem(logOutKey)
  })
}

/** Removes the token. After a log-out, other tabs delete the member's drafts too. */
export function removeToken(isLogOut = false) {
  unstored = null
  if (isLogOut) attempt(() => localStorage.setItem(logOutKey, 'true'))
  attempt(() => localStorage.removeItem(key))
}

/** Calls back when another tab stores or removes the token, and whether that was a log-out. */
export function onTokenOfOtherTab(callback: (token: string | null, isLogOut: boolean) => void) {
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    callback(storedToken(), localStorage.getItem(logOutKey) !== null)
  })
}

type Claims = { sub: string; sid: string; iat: number; exp: number }

/** Throws if the token is malformed. */
function claimsOf(token: string | null): Claims {
  const [, payload = ''] = token?.split('.') ?? []
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
}

/** The identity of a token's person; undefined if there is no token or it is malformed. */
export const subjectOf = (token: string | null) => attempt(() => claimsOf(token).sub)

/**
 * Calls back when the page is restored from the back/forward cache and the token is of another session
 * than before.
 */
export function onRestoredWithOtherSession(callback: () => void) {
  const storedSession = () => attempt(() => claimsOf(storedToken()).sid)
  let left: string | undefined
  window.addEventListener('pagehide', () => {
    left = storedSession()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && storedSession() !== left) callback()
  })
}

/** Lifetime of the token from its time of issue, in milliseconds. */
export function lifetimeOf(token: string): number {
  const { iat, exp } = claimsOf(token)
  return (exp - iat) * 1000
}
