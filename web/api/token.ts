const key = 'accessToken'

export function storedToken(): string | null {
  return localStorage.getItem(key)
}

export function storeToken(token: string) {
  localStorage.setItem(key, token)
}

export function removeToken() {
  localStorage.removeItem(key)
}

/** Calls back when another tab stores or removes the token. */
export function onTokenOfOtherTab(callback: (token: string | null) => void) {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) callback(storedToken())
  })
}

/**
 * Calls back when the page is restored from the back/forward cache and the token has changed
 * meanwhile.
 */
export function onTokenOfLater(callback: () => void) {
  let left: string | null = null
  window.addEventListener('pagehide', () => {
    left = storedToken()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && storedToken() !== left) callback()
  })
}

/** Lifetime of the token from its time of issue, in milliseconds. */
export function lifetimeOf(token: string): number {
  const [, payload = ''] = token.split('.')
  const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return (exp - iat) * 1000
}
