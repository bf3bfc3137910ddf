import { expectOk, type SendOptions, send } from './send.ts'

/** Stores or deletes the cookie of a `Set-Cookie` line. */
export function storeCookie(jar: Map<string, string>, setCookie: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? []
  if (value === '' || /max-age=0/i.test(setCookie)) jar.delete(name)
  else jar.set(name, value)
}

/** An HTTP client with a cookie jar and this loopback address. */
export function clientFrom(address: string, url: string) {
  const jar = new Map<string, string>()

  /** Sends a request; cookies apply to our site only. */
  async function ask(method: string, path: string, { body, headers }: SendOptions = {}) {
    const whole = new URL(path, url)
    const ours = whole.origin === url
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const known = ours && jar.size > 0 && { cookie }
    const all = { ...known, ...headers }
    const answer = await send(whole.href, { method, body, headers: all, from: address })
    if (ours) for (const line of answer.headers['set-cookie'] ?? []) storeCookie(jar, line)
    return answer
  }

  function identity(path: string, body?: unknown, headers?: Record<string, string>) {
    return ask('POST', `/api/identity${path}`, { body, headers: { origin: url, ...headers } })
  }

  return {
    address,
    jar,
    ask,
    identity,
    signUp: (name: string, email: string, password: string) =>
      identity('/sign-up/email', { name, email, password }),
    signIn: (email: string, password: string) => identity('/sign-in/email', { email, password }),
    /** The session's user, or null. */
    async session() {
      const { body } = expectOk(await ask('GET', '/api/identity/get-session'))
      return body === null ? null : body.user
    },
    async token(email: string): Promise<string> {
      const path = `/api/jwt?email=${encodeURIComponent(email)}`
      return expectOk(await ask('GET', path)).body.accessToken
    },
  }
}

export type TestClient = ReturnType<typeof clientFrom>
