import { type Answer, expectOk, type SendOptions, send } from './send.ts'

/** What a browser keeps of an answer's cookies, and lets go. */
function storeCookies(jar: Map<string, string>, { headers }: Answer) {
  for (const line of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

/** A browser that visits the site from this loopback address, with a cookie jar. */
export function clientFrom(address: string, url: string) {
  const jar = new Map<string, string>()

  /** Asks our site, or with a whole address another one, which neither sees nor sets our cookies. */
  async function ask(method: string, path: string, { body, headers }: SendOptions = {}) {
    const whole = new URL(path, url)
    const ours = whole.origin === url
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const known = ours && jar.size > 0 && { cookie }
    const all = { ...known, ...headers }
    const answer = await send(whole.href, { method, body, headers: all, from: address })
    if (ours) storeCookies(jar, answer)
    return answer
  }

  /** Posts to the identity service, as a page of ours does. */
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
    /** Whom the site takes this browser for; null is nobody. */
    async session() {
      const { body } = expectOk(await ask('GET', '/api/identity/get-session'))
      return body === null ? null : body.user
    },
    /** The access token of this browser's session. */
    async token(email: string): Promise<string> {
      const path = `/api/jwt?email=${encodeURIComponent(email)}`
      return expectOk(await ask('GET', path)).body.accessToken
    },
  }
}

export type TestClient = ReturnType<typeof clientFrom>
