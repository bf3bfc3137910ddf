import { afterAll, beforeAll, expect, test } from 'vitest'
import german from '../../../../contract/i18n/messages/de.json' with { type: 'json' }
import { deletedUserName } from '../../../../contract/members/deleted-user.ts'
import { startGoogleEmulator } from '../../../../sandbox/google.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { TestClient } from '../../../../test/harness/client.ts'
import { linkIn } from '../../../../test/harness/mailbox.ts'
import { freePort } from '../../../../test/harness/network/free-port.ts'
import { confirmAddress } from '../../../../test/harness/people.ts'
import { book, buy } from '../../../../test/harness/sales.ts'
import { identityLimits } from '../rate-limits.ts'

const names = [
  'new',
  'old',
  'squatted',
  'seller',
  'twice',
  'nonce',
  'trader',
  'payer',
  'over',
  'chooser',
  'own',
  'known',
  'linked',
  'unknown',
]
const people = names.map((name) => ({
  name: `${name} of Google`,
  email: `${name}@gmail.example`,
}))

const unsure = { name: 'Unsure', email: 'unsure@gmail.example', verified: false }
const hosted = { name: 'Again of Google', email: 'again@gmail.com' }
/** Google accounts with the address of another provider, with and without an organisation. */
const foreign = [
  { name: 'Free', email: 'free@mail.example', hd: '' },
  { name: 'Employed', email: 'employed@mail.example', hd: 'company.example' },
  { name: 'Fresh', email: 'fresh@mail.example', hd: '' },
]
const shouting = { name: 'x'.repeat(200), email: 'Shouting@Gmail.example' }
/** With the name of the site. */
const official = [
  { name: 'Relaptop Support', email: 'official@gmail.example' },
  { name: 'Relaptop', email: 're.laptop@gmail.example' },
]

let google: Awaited<ReturnType<typeof startGoogleEmulator>>
let app: TestApp
beforeAll(async () => {
  const port = await freePort()
  google = await startGoogleEmulator({
    people: [...people, ...foreign, ...official, hosted, unsure, shouting],
    redirectUris: [`http://127.0.0.1:${port}/api/identity/callback/google`],
  })
  const settings = {
    PORT: String(port),
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  }
  app = signingUpOverHttp(await startTestApp(settings))
})
afterAll(async () => {
  await app.close()
  await google.close()
})

/** The account chooser's form for this person, as a browser sends it. */
function choice(page: string, email: string): URLSearchParams {
  const forms = page.split('<form').filter((form) => form.includes(`value="${email}"`))
  const fields = [...(forms[0] ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
}

type PopupQuery = { language?: string; reauthentication?: string }

async function openChooser(browser: TestClient, query: PopupQuery = {}) {
  const input = { popupOrigin: app.url, popupNonce: 'n-1', language: 'en', ...query }
  const search = new URLSearchParams(input)
  const start = await browser.ask('GET', `/api/identity/oauth-popup/start?${search}`)
  expect(start.status).toBe(302)
  const location = new URL(start.headers.location ?? '')
  return { location, page: (await browser.ask('GET', location.href)).text }
}

/** The message that the popup's last page posts to its opener. */
async function signInByGoogle(browser: TestClient, email: string, query?: PopupQuery) {
  const { location, page } = await openChooser(browser, query)
  const action = new URL('/o/oauth2/v2/auth/callback', location)
  const chosen = await browser.ask('POST', action.href, { body: choice(page, email) })
  const done = await browser.ask('GET', chosen.headers.location ?? '')
  expect(done.status).toBe(200)
  expect(done.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  // Firefox requests a favicon for the popup.
  expect(done.headers['content-security-policy']).toMatch(/default-src 'none'.*; img-src 'self'$/)
  return JSON.parse(/json"[^>]*>(.*?)<\/script>/s.exec(done.text)?.[1] ?? '')
}

test('the popup requests a code with PKCE, state and nonce', async () => {
  const { location } = await openChooser(app.anonymous())
  const { searchParams: query } = location
  expect(query.get('response_type')).toBe('code')
  expect(query.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(query.get(name)?.length).toBeGreaterThan(20)
  }
})

test('a new user is signed up and in; the page contains no token', async () => {
  const browser = app.anonymous()
  const message = await signInByGoogle(browser, 'new@gmail.example')
  expect(message).toEqual({
    type: 'better-auth:oauth-popup',
    targetOrigin: app.url,
    nonce: 'n-1',
    redirectTo: expect.any(String),
  })
  expect(await browser.session()).toEqual({
    id: expect.any(String),
    email: 'new@gmail.example',
    name: 'new of Google',
    image: null,
    emailVerified: true,
  })
  const { rows } = await app.pool.query(
    "select access_token, refresh_token, id_token from identity_account where provider_id = 'google'",
  )
  expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }])
})

test.each([
  ['official@gmail.example', 'official'],
  ['re.laptop@gmail.example', 'Member'],
])('a new user does not get the name of the site: %s', async (email, name) => {
  const browser = app.anonymous()
  await signInByGoogle(browser, email)
  expect((await browser.session()).name).toBe(name)
})

const password = 'correct horse 7'

/** Completes the profile of this browser's account; returns an API client for it. */
async function completeAs(browser: TestClient, email: string, category: string) {
  const headers = { authorization: `Bearer ${await browser.token(email)}` }
  const call = (method: string, path: string, body?: unknown) =>
    browser.ask(method, `/api${path}`, { body, headers })
  await call('POST', '/users', { category })
  return call
}

async function resetToken(email: string): Promise<string> {
  await app.anonymous().identity('/request-password-reset', { email })
  return linkIn((await app.emails(email)).at(-1)).searchParams.get('token') ?? ''
}

const rolesOf = async (email: string) =>
  (
    await app.pool.query(
      'select name, photo, is_buyer, is_seller, is_admin from member where email_key = $1',
      [email],
    )
  ).rows

test('the first Google link revokes a squatter’s password, session and reset link, confirmed or not', async () => {
  for (const confirmed of [true, false]) {
    const email = confirmed ? 'old@gmail.example' : 'squatted@gmail.example'
    const squatter = app.anonymous()
    await squatter.signUp('Squatter', email, password)
    const authorization = `Bearer ${await squatter.token(email)}`
    if (confirmed) await confirmAddress(app.pool, { email })
    const token = await resetToken(email)
    const owner = app.anonymous()
    expect(await signInByGoogle(owner, email)).not.toHaveProperty('error')
    expect((await owner.session()).emailVerified).toBe(true)
    expect((await owner.session()).name).toBe(confirmed ? 'Squatter' : 'squatted of Google')
    expect(await squatter.session()).toBeNull()
    const call = await squatter.ask('GET', '/api/account/export', { headers: { authorization } })
    expect(call.status).toBe(401)
    expect((await squatter.signIn(email, password)).status).toBe(401)
    const reset = await squatter.identity('/reset-password', { token, newPassword: 'my own 1234' })
    expect([reset.status, reset.body.code]).toEqual([400, 'invalid-link'])
    const { rows } = await app.pool.query(
      `select 1 from known_device join identity_user account on account.id = user_id
       where account.email = $1`,
      [email],
    )
    // Only the owner's browser remains.
    expect(rows).toHaveLength(1)
    expect((await app.emails(email)).at(-1)).toContain('is now linked to Google')
  }
})

test.each([
  ['free@mail.example', true],
  ['employed@mail.example', true],
  ['free@mail.example', false],
])('%s, which Google does not host, is not linked (confirmed: %s)', async (email, confirmed) => {
  await app.pool.query('delete from identity_user where email = $1', [email])
  const owner = app.anonymous()
  await owner.signUp('Owner', email, password)
  if (confirmed) await confirmAddress(app.pool, { email })
  const browser = app.anonymous()
  const { error } = await signInByGoogle(browser, email)
  expect(error.code).toBe('email-already-in-use')
  expect(error.description).toContain('Log in with its password')
  expect(await browser.session()).toBeNull()
  expect(await owner.session()).toMatchObject({ name: 'Owner', emailVerified: confirmed })
  expect((await app.anonymous().signIn(email, password)).status).toBe(200)
})

test('a password reset unlinks a Google account with the address of another provider', async () => {
  const email = 'fresh@mail.example'
  const previousOwner = app.anonymous()
  expect(await signInByGoogle(previousOwner, email)).not.toHaveProperty('error')
  expect(await signInByGoogle(previousOwner, email)).not.toHaveProperty('error')
  const token = await resetToken(email)
  const reset = await app.anonymous().identity('/reset-password', { token, newPassword: password })
  expect(reset.status).toBe(200)
  const { error } = await signInByGoogle(previousOwner, email)
  expect(error.code).toBe('email-already-in-use')
  expect(await previousOwner.session()).toBeNull()
  expect((await app.anonymous().signIn(email, password)).status).toBe(200)
})

test('reclaims an unconfirmed account for the owner of its address', async () => {
  const email = 'trader@gmail.example'
  const squatter = app.anonymous()
  await squatter.signUp('Squatter', email, password)
  const call = await completeAs(squatter, email, 'seller')
  await squatter.identity('/update-user', { image: 'https://pictures.example/squatter.webp' })
  await app.grantAdmin({ email })
  const product = await app.addProduct({ email }, { title: 'Not the owner’s', advertised: true })
  const search = { name: 'Of the squatter', query: 'q=latitude', alerts: 'daily' }
  expect((await call('POST', '/searches', search)).status).toBe(200)
  const buyer = await app.signUp('Bea Holding', 'buyer')
  await book(buyer, product)

  const owner = app.anonymous()
  expect(await signInByGoogle(owner, email)).not.toHaveProperty('error')
  expect(await owner.session()).toEqual({
    id: expect.any(String),
    email,
    name: 'trader of Google',
    image: null,
    emailVerified: true,
  })
  expect(await rolesOf(email)).toEqual([
    {
      name: 'trader of Google',
      photo: null,
      is_buyer: true,
      is_seller: false,
      is_admin: false,
    },
  ])
  const ask = await completeAs(owner, email, 'seller')
  const { body: own } = await ask('GET', '/account/export')
  expect(own).toMatchObject({ products: [], bookings: [], favourites: [], searches: [] })
  expect(JSON.stringify(own)).not.toMatch(/squatter/i)
  const { rows } = await app.pool.query(
    `select product.withdrawn_at is not null as withdrawn, product.phone, booking.state,
       member.name, member.identity_id
     from product join booking on booking.product_id = product.id
     join member on member.id = product.seller_id where product.id = $1`,
    [product],
  )
  expect(rows).toEqual([
    { withdrawn: true, phone: '-', state: 'cancelled', name: deletedUserName, identity_id: null },
  ])
  expect((await app.get('/api/advertises')).text).not.toContain('Not the owner')
})

test('an unconfirmed account with a paid order keeps it when its owner links Google', async () => {
  const email = 'payer@gmail.example'
  const first = app.anonymous()
  await first.signUp('First Name', email, password)
  const call = await completeAs(first, email, 'buyer')
  const seller = await app.signUp('Sold To Payer', 'seller')
  const buyer = { email, post: (path: string, body?: unknown) => call('POST', path, body) }
  const { id } = await buy(app, buyer, seller)

  const owner = app.anonymous()
  expect(await signInByGoogle(owner, email)).not.toHaveProperty('error')
  expect(await owner.session()).toMatchObject({ name: 'First Name', emailVerified: true })
  expect(await first.session()).toBeNull()
  expect((await first.signIn(email, password)).status).toBe(401)
  const ask = await completeAs(owner, email, 'buyer')
  const { body } = await ask('GET', `/sales/${id}`)
  expect(body).toMatchObject({ state: 'awaiting_handover', role: 'buyer' })
  const [kept, linked] = (await app.emails(email)).slice(-2)
  expect(kept).toContain(`/dashboard/orders/${id}`)
  expect(linked).toContain('is now linked to Google')
})

test('a confirmed seller who links Google for the first time stays a seller', async () => {
  const { email } = hosted
  const first = app.anonymous()
  await first.signUp('Again', email, password)
  await completeAs(first, email, 'seller')
  await confirmAddress(app.pool, { email })
  const product = await app.addProduct({ email }, { title: 'Still on sale' })
  const browser = app.anonymous()
  expect(await signInByGoogle(browser, email)).not.toHaveProperty('error')
  await completeAs(browser, email, 'buyer')
  expect(await rolesOf(email)).toMatchObject([{ name: 'Again', is_buyer: false, is_seller: true }])
  const { rows } = await app.pool.query('select withdrawn_at from product where id = $1', [product])
  expect(rows).toEqual([{ withdrawn_at: null }])
  // A later password belongs to the owner: the next Google sign-in does not remove it.
  const token = await resetToken(email)
  await app.anonymous().identity('/reset-password', { token, newPassword: 'my own 1234' })
  expect(await signInByGoogle(app.anonymous(), email)).not.toHaveProperty('error')
  expect((await app.anonymous().signIn(email, 'my own 1234')).status).toBe(200)
})

test('Google sign-up makes a buyer, whatever the request says', async () => {
  const email = 'chooser@gmail.example'
  const browser = app.anonymous()
  await signInByGoogle(browser, email)
  await completeAs(browser, email, 'seller')
  expect(await rolesOf(email)).toMatchObject([{ is_buyer: true, is_seller: false }])
})

test('re-authentication accepts the Google account of the session only, and changes nothing else', async () => {
  const browser = app.anonymous()
  await signInByGoogle(browser, 'own@gmail.example')
  const squatter = app.anonymous()
  await squatter.signUp('Squatter', 'linked@gmail.example', password)
  await confirmAddress(app.pool, { email: 'linked@gmail.example' })
  await app.pool.query("update identity_session set authenticated_at = now() - interval '1 hour'")
  for (const other of ['known@gmail.example', 'linked@gmail.example', 'unknown@gmail.example']) {
    if (other.startsWith('known')) await signInByGoogle(app.anonymous(), other)
    const message = await signInByGoogle(browser, other, { reauthentication: 'true' })
    expect(message.error.code).toBe('other-google-account')
    expect((await browser.session()).email).toBe('own@gmail.example')
  }
  expect((await squatter.session()).name).toBe('Squatter')
  const { rows } = await app.pool.query('select 1 from identity_user where email = $1', [
    'unknown@gmail.example',
  ])
  expect(rows).toEqual([])
  const stale = await browser.identity('/two-factor/enable')
  expect([stale.status, stale.body.code]).toEqual([403, 'requires-recent-login'])

  const own = await signInByGoogle(browser, 'own@gmail.example', { reauthentication: 'true' })
  expect(own).not.toHaveProperty('error')
  expect((await browser.identity('/two-factor/enable')).status).toBe(200)
})

test('signing in with Google ends the browser’s previous session', async () => {
  const browser = app.anonymous()
  await browser.signUp('Before', 'before@example.com', password)
  const copy = app.anonymous()
  for (const [name, value] of browser.jar) copy.jar.set(name, value)
  expect((await copy.session()).name).toBe('Before')
  expect(await signInByGoogle(browser, 'over@gmail.example')).not.toHaveProperty('error')
  expect((await browser.session()).email).toBe('over@gmail.example')
  expect(await copy.session()).toBeNull()
})

test('an address that Google has not verified is not linked', async () => {
  const email = 'unsure@gmail.example'
  const owner = app.anonymous()
  await owner.signUp('Owner', email, 'correct horse 7')
  await confirmAddress(app.pool, { email })
  const browser = app.anonymous()
  const message = await signInByGoogle(browser, email)
  expect(message.error.code).toBe('email-already-in-use')
  expect(await browser.session()).toBeNull()
  expect((await owner.session()).email).toBe(email)
})

test('normalises the address and truncates a long name', async () => {
  const browser = app.anonymous()
  await signInByGoogle(browser, 'Shouting@Gmail.example')
  const user = await browser.session()
  expect([user.email, user.name.length]).toEqual(['shouting@gmail.example', 120])
})

test('a returning seller stays a seller', async () => {
  const email = 'seller@gmail.example'
  const first = app.anonymous()
  await signInByGoogle(first, email)
  const complete = async (browser: TestClient, category: string) =>
    browser.ask('POST', '/api/users', {
      body: { category },
      headers: { authorization: `Bearer ${await browser.token(email)}` },
    })
  await complete(first, 'buyer')
  await first.ask('PUT', '/api/account/type', {
    body: { category: 'seller' },
    headers: { authorization: `Bearer ${await first.token(email)}` },
  })
  const again = app.anonymous()
  await signInByGoogle(again, email)
  await complete(again, 'buyer')
  const { rows } = await app.pool.query(
    'select is_buyer, is_seller from member where email_key = $1',
    [email],
  )
  expect(rows).toEqual([{ is_buyer: false, is_seller: true }])
})

test('a code works once, in the browser that requested it', async () => {
  const browser = app.anonymous()
  const { location, page } = await openChooser(browser)
  const action = new URL('/o/oauth2/v2/auth/callback', location)
  const form = choice(page, 'twice@gmail.example')
  const { headers } = await browser.ask('POST', action.href, { body: form })
  const callback = headers.location ?? ''
  const stolen = await app.anonymous().ask('GET', callback)
  expect(stolen.headers.location).toBe(`${app.url}/login?error=state_mismatch`)
  expect((await browser.ask('GET', callback)).status).toBe(200)
  const replayed = await browser.ask('GET', callback)
  expect(replayed.headers.location).toMatch(/\/login\?error=/)
})

test('rejects an ID token with the nonce of another request', async () => {
  const browser = app.anonymous()
  const { location, page } = await openChooser(browser)
  const action = new URL('/o/oauth2/v2/auth/callback', location)
  const form = choice(page, 'nonce@gmail.example')
  form.set('nonce', 'of-another-request-entirely')
  const chosen = await browser.ask('POST', action.href, { body: form })
  const done = await browser.ask('GET', chosen.headers.location ?? '')
  expect(done.text).toContain('"code":"invalid-credential"')
  expect(await browser.session()).toBeNull()
})

test('Google redirects to the host the visitor uses, if it is one of ours', async () => {
  const query = new URLSearchParams({ popupOrigin: app.url })
  const returnTo = async (host: string) => {
    const path = `/api/identity/oauth-popup/start?${query}`
    const { headers } = await app.anonymous().ask('GET', path, { headers: { host } })
    return new URL(headers.location ?? '').searchParams.get('redirect_uri')
  }
  const port = new URL(app.url).port
  expect(await returnTo(`localhost:${port}`)).toBe(
    `http://localhost:${port}/api/identity/callback/google`,
  )
  expect(await returnTo('evil.example')).toBe(`${app.url}/api/identity/callback/google`)
})

test('the popup opens for our own pages only', async () => {
  const query = new URLSearchParams({ popupOrigin: 'https://evil.example' })
  const answer = await app.anonymous().ask('GET', `/api/identity/oauth-popup/start?${query}`)
  expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
})

const popupPath = () =>
  `/api/identity/oauth-popup/start?${new URLSearchParams({ popupOrigin: app.url })}`

test.each(['cross-site', 'same-site'])('a %s request is refused and not counted', async (site) => {
  const browser = app.anonymous()
  const headers = { 'sec-fetch-site': site }
  const answer = await browser.ask('GET', popupPath(), { headers })
  expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
  const { rows } = await app.pool.query('select 1 from rate_limit where key = $1', [
    `googleByAddress:${browser.address}`,
  ])
  expect(rows).toEqual([])
  const own = { 'sec-fetch-site': 'same-origin' }
  expect((await browser.ask('GET', popupPath(), { headers: own })).status).toBe(302)
})

test('popups of a browser that has signed in count separately from those of its address', async () => {
  const statusOf = async (browser: TestClient) => (await browser.ask('GET', popupPath())).status
  const known = app.anonymous()
  await known.signUp('Known', 'known.browser@example.com', password)
  await known.identity('/sign-out')
  await app.pool.query(
    `insert into rate_limit (key, points, expire)
     values ($1, 100000, (extract(epoch from now()) * 1000)::bigint + 600000)`,
    [`googleByAddress:${known.address}`],
  )
  const forger = app.anonymous(known.address)
  forger.jar.set('identity.device', 'A'.repeat(43))
  for (const neighbour of [app.anonymous(known.address), forger]) {
    expect(await statusOf(neighbour)).toBe(429)
  }
  for (let n = 0; n < identityLimits.googleByBrowser.max; n += 1) {
    expect(await statusOf(known)).toBe(302)
  }
  expect(await statusOf(known)).toBe(429)
})

test('the popup reports a closed account', async () => {
  const email = 'new@gmail.example'
  await app.pool.query('update identity_user set disabled_at = now() where email = $1', [email])
  const message = await signInByGoogle(app.anonymous(), email)
  expect(message.error).toEqual({
    code: 'user-disabled',
    description: 'This account has been closed.',
  })
})

test('the popup has the language of its opener', async () => {
  const message = await signInByGoogle(app.anonymous(), 'new@gmail.example', { language: 'de' })
  expect(message.nonce).toBe('n-1')
  expect(message.error).toEqual({
    code: 'user-disabled',
    description: german.identity['user-disabled'],
  })
})

test('the popup reports that Google is unreachable', async () => {
  const browser = app.anonymous()
  const { location, page } = await openChooser(browser)
  const action = new URL('/o/oauth2/v2/auth/callback', location)
  const form = choice(page, 'seller@gmail.example')
  const chosen = await browser.ask('POST', action.href, { body: form })
  await google.close()
  const done = await browser.ask('GET', chosen.headers.location ?? '')
  expect(done.text).toContain('"code":"network-request-failed"')
  expect(await browser.session()).toBeNull()
})
