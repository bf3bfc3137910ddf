import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/app.ts'
import type { Person } from '../harness/people.ts'
import { photoOf } from '../harness/photos.ts'
import { send, type TestResponse } from '../harness/send.ts'

let app: TestApp
let bea: Person
let photo: string

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea', 'buyer')
  photo = await photoOf(app, bea)
})
afterAll(() => app.close())

async function anAsset(): Promise<TestResponse> {
  const home = await app.get('/')
  return app.get(/\/assets\/[\w.-]+\.js/.exec(home.text)?.[0] ?? '')
}

const wrong = { email: 'unknown@example.com', password: 'not this one' }
const noStore = 'no-store'
const day = 'public, max-age=86400'
const year = 'public, max-age=31536000, immutable'

/** All kinds of responses: request, status, max-age and Vary. */
const kinds: [string, () => Promise<TestResponse>, number, string | undefined][] = [
  ['a page', () => app.get('/'), 200, 'no-cache'],
  ['a private page', () => app.get('/dashboard/myorders'), 200, 'no-cache'],
  ['a page that is not there', () => app.get('/nowhere'), 404, 'no-cache'],
  ['an address that is no text', () => app.get('/%ff'), 404, noStore],
  ['a redirect', () => app.get('/login/'), 307, undefined],
  ['a script', () => anAsset(), 200, year],
  ['a picture', () => app.get('/pictures/category-hp.svg'), 200, day],
  ['the manifest', () => app.get('/manifest.webmanifest'), 200, 'no-cache'],
  ['the service worker', () => app.get('/service-worker.js'), 200, 'no-cache'],
  ['the page for no network', () => app.get('/offline'), 200, 'no-cache'],
  ['the demo mailbox', () => app.get('/sandbox/mail'), 200, noStore],
  ['an icon', () => app.get('/icon-192.png'), 200, day],
  ['a photo', () => app.get(`/media/${photo}/40.webp`), 200, year],
  ['a photo that is not there', () => app.get(`/media/${photo}/41.webp`), 404, noStore],
  ['a public list', () => app.get('/api/categories'), 200, 'no-cache'],
  [
    'a public list with an address of its own',
    () => app.get('/api/advertises?limit=2'),
    200,
    noStore,
  ],
  ['a personal list', () => bea.get(`/bookings?email=${bea.email}`), 200, noStore],
  ['an access token', () => bea.browser.ask('GET', `/api/jwt?email=${bea.email}`), 200, noStore],
  ['a no to a stranger', () => app.get(`/api/bookings?email=${bea.email}`), 401, noStore],
  ['a no to a member', () => bea.get('/ledger'), 403, noStore],
  ['a call that is not there', () => bea.get('/nowhere'), 404, noStore],
  ['bad input', () => bea.post('/bookings', {}), 400, noStore],
  ['a wrong verb', () => bea.call('PATCH', '/bookings'), 405, noStore],
  ['a body that is too large', () => bea.post('/bookings', ['x'.repeat(3e5)]), 413, noStore],
  ['the session', () => bea.browser.ask('GET', '/api/identity/get-session'), 200, noStore],
  ['a wrong password', () => bea.browser.identity('/sign-in/email', wrong), 401, noStore],
  [
    'a sign-in from another site',
    () =>
      send(`${app.url}/api/identity/sign-in/email`, {
        method: 'POST',
        body: wrong,
        headers: { origin: 'http://evil.example' },
      }),
    403,
    noStore,
  ],
  ['the page of a confirmation link', () => app.get('/confirm-email?token=x'), 200, 'no-cache'],
  [
    'a confirmation without scripts',
    () =>
      send(`${app.url}/api/identity/verify-email/form`, {
        method: 'POST',
        body: new URLSearchParams({ token: 'x' }),
      }),
    303,
    noStore,
  ],
  [
    'an unsigned event',
    () => send(`${app.url}/api/webhooks/payments`, { method: 'POST', body: {} }),
    400,
    noStore,
  ],
  [
    'an unsigned event of a parcel',
    () => send(`${app.url}/api/webhooks/parcels`, { method: 'POST', body: {} }),
    400,
    noStore,
  ],
  ['the API’s description', () => app.get('/api/openapi.json'), 200, undefined],
  ['the page on the API', () => app.get('/api/docs'), 200, undefined],
  ['no photo', () => bea.call('POST', '/media', {}), 415, noStore],
  ['health', () => app.get('/healthz'), 200, undefined],
  ['readiness', () => app.get('/readyz'), 200, undefined],
  ['a wrong verb for a page', () => send(`${app.url}/blog`, { method: 'POST' }), 405, noStore],
]

const images = "img-src 'self' https: data: blob:"

/** Directives by name. */
function policyOf({ headers }: TestResponse): Map<string, string> {
  const directives = String(headers['content-security-policy']).split('; ')
  return new Map(directives.map((directive) => [directive.split(' ')[0] ?? '', directive]))
}

test.each(kinds)('%s has security headers', async (_, ask, status, cache) => {
  const answer = await ask()
  expect([answer.status, answer.headers['cache-control']]).toEqual([status, cache])
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*payment=\(self /),
    'x-request-id': expect.any(String),
  })
  const policy = policyOf(answer)
  for (const name of ['default-src', 'base-uri', 'frame-ancestors']) {
    expect(policy.get(name)).toBe(`${name} 'none'`)
  }
  expect(policy.get('form-action')).toMatch(/^form-action '(none|self)'$/)
  policy.delete('style-src-attr')
  // Images run nothing: previews are data URLs, chosen files are blobs.
  expect(policy.get('img-src') ?? images).toBe(images)
  policy.delete('img-src')
  expect([...policy.values()].join()).not.toMatch(/unsafe|data:|blob:|\*/)
  const { headers } = answer
  const unwanted = ['server', 'x-powered-by', 'strict-transport-security']
  const sent = Object.keys(headers).filter(
    (name) => unwanted.includes(name) || name.startsWith('access-control-'),
  )
  expect(sent).toEqual([])
})

test('only pages may run scripts, and only their own inline ones', async () => {
  for (const path of ['/', '/?x=1', '/dashboard', '/nowhere']) {
    const page = await app.get(path)
    const named =
      policyOf(page)
        .get('script-src')
        ?.match(/'sha256-[^']+'/g) ?? []
    const inline = [...page.text.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)]
    const hashes = inline.map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
    expect(hashes.length, path).toBeGreaterThan(1)
    expect(new Set(named), path).toEqual(new Set(hashes.map((hash) => `'sha256-${hash}'`)))
    expect(page.text).not.toMatch(/<style| style=| on\w+=| nonce=/)
  }
  for (const path of ['/api/categories', '/pictures/category-hp.svg', '/api/docs']) {
    expect(policyOf(await app.get(path)).has('script-src'), path).toBe(false)
  }
})

test('responses with content negotiation send Vary', async () => {
  for (const path of ['/', '/pictures/category-hp.svg', '/api/docs', '/api/openapi.json']) {
    const { headers } = await app.get(path)
    expect(headers.vary, path).toBe('Accept-Encoding')
  }
})

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['an address that makes no sense', 'GET // HTTP/1.1\r\nHost: [\r\n\r\n', 400],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
  ],
])('%s has security headers too', async (_, request, status) => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.end(request)
  const answer = (await text(socket)).toLowerCase()
  expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `))
  for (const header of [
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; ",
    'x-content-type-options: nosniff',
    'x-request-id: ',
  ]) {
    expect(answer).toContain(`\r\n${header}`)
  }
})

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CONTACT_EMAIL: 'desk@shop.example',
  PAYOUT_COUNTRY: 'DE',
  TRUSTED_PROXIES: '192.0.2.1',
}

test('in production HSTS is sent and the real card provider allowed', async () => {
  const live = await startTestApp(production)
  const page = await live.get('/')
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(page.headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
  const policy = policyOf(page)
  const scripts = "'self'( 'sha256-[^']+')+ https://js.stripe.com https://\\*.js.stripe.com"
  expect(policy.get('script-src')).toMatch(new RegExp(`^script-src ${scripts}$`))
  expect(policy.get('connect-src')).toBe("connect-src 'self' https://api.stripe.com")
  expect(policy.get('frame-src')).toBe(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  )
  const origin = { origin: production.PUBLIC_URL }
  const zoe = { name: 'Zoe', email: 'zoe@example.com', password: 'a long enough word' }
  const signedUp = await live
    .anonymous()
    .ask('POST', '/api/identity/sign-up/email', { body: zoe, headers: origin })
  const [cookie = ''] = signedUp.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^__Host-identity[\w.]+=/)
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
    expect(cookie.toLowerCase()).toContain(`; ${part.toLowerCase()}`)
  }
  await live.close()
})
