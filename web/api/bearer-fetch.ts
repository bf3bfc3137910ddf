import { refreshToken } from './refresh-token.ts'
import { setSession } from './session-state.ts'
import { removeToken, storedToken } from './token.ts'

function withToken(request: Request, token: string) {
  const copy = new Request(request)
  copy.headers.set('Authorization', `Bearer ${token}`)
  return copy
}

/** What needs a recent authentication is sent again when the person has confirmed that it is they. */
async function unlessConfirmed(request: Request, response: Response): Promise<Response> {
  const asking = await import('./recent-login-refusal.ts').catch(() => null)
  if (!(await asking?.isConfirmedSince(response))) return response
  return fetch(withToken(request, storedToken() ?? ''))
}

/** `fetch` with the access token. A 401 renews the token once; if that fails, it signs out. */
export async function bearerFetch(request: Request): Promise<Response> {
  const token = storedToken()
  if (!token) return fetch(request)
  const response = await fetch(withToken(request.clone(), token))
  if (response.status === 403) return unlessConfirmed(request, response)
  if (response.status !== 401) return response
  const renewed = await refreshToken().catch(() => undefined)
  if (renewed?.token) return fetch(withToken(request, renewed.token))
  if (renewed === null) {
    removeToken()
    setSession({ status: 'out' })
  }
  return response
}
