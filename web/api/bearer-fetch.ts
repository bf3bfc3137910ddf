import { renewAccessToken } from './access-token.ts'
import { setSession } from './session-state.ts'
import { removeToken, storedToken } from './token.ts'

function withToken(request: Request, token: string) {
  const copy = new Request(request)
  copy.headers.set('Authorization', `Bearer ${token}`)
  return copy
}

/**
 * Retries a request that needs a recent authentication, after the member has confirmed their
 * identity.
 */
async function retryIfConfirmed(request: Request, response: Response): Promise<Response> {
  const module = await import('./recent-login-refusal.ts').catch(() => null)
  if (!(await module?.isConfirmedSince(response))) return response
  return fetch(withToken(request, storedToken() ?? ''))
}

/**
 * `fetch` with the access token. After a 401, the token is renewed once and the request repeated; without
 * a session on the server, the one here ends.
 */
export async function bearerFetch(request: Request): Promise<Response> {
  const token = storedToken()
  if (!token) return fetch(request)
  const response = await fetch(withToken(request.clone(), token))
  if (response.status === 403) return retryIfConfirmed(request, response)
  if (response.status !== 401) return response
  const renewed = await renewAccessToken(token).catch(() => undefined)
  if (renewed?.token) return fetch(withToken(request, renewed.token))
  if (renewed === null) {
    removeToken()
    setSession({ status: 'out' })
  }
  return response
}
