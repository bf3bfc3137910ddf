import { afterAll, beforeAll, expect, test } from 'vitest'
import german from '../../contract/messages/de.json' with { type: 'json' }
import { freePort } from '../../test/free-port.ts'
import { openShop, type Shop } from '../../test/harness.ts'
import type { Visitor } from '../../test/visitor.ts'
import { startGoogleStandIn } from '../gateways/google.ts'

const people = ['new', 'old', 'squatted', 'seller', 'twice', 'nonce'].map((name) => ({
  name: `${name} of Google`,
  email: `${name}@gmail.example`,
}))

const unsure = { name: 'Unsure', email: 'unsure@gmail.example', verified: false }
const shouting = { name: 'x'.repeat(200), email: 'Shouting@Gmail.example' }

let google: Awaited<ReturnType<typeof startGoogleStandIn>>
let shop: Shop
beforeAll(async () => {
  const port = await freePort()
  google = await startGoogleStandIn({
    people: [...people, unsure, shouting],
    redirectUris: [`http://127.0.0.1:${port}/api/identity/callback/google`],
  })
  shop = await openShop({
    PORT: String(port),
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  })
})
afterAll(async () => {
  await shop.close()
  await google.close()
})

/** The chooser's form for this person, as a browser would send it. */
function choice(page: string, email: string): URLSearchParams {
  const forms = page.split('<form').filter((form) => form.includes(`value="${email}"`))
  const fields = [...(forms[0] ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
}

async function openChooser(browser: Visitor, language = 'en') {
  const asked = { popupOrigin: shop.url, popupNonce: 'n-1', language }
  const query = new URLSearchParams(asked)
  const start = await browser.ask('GET', `/api/identity/oauth-popup/start?${query}`)
  expect(start.status).toBe(302)
  const location = new URL(start.headers.location ?? '')
  return { location, page: (await browser.ask('GET', location.href)).text }
}

/** What the popup's last page posts to its opener. */
async function signInByGoogle(browser: Visitor, email: string, language?: string) {
  const { location, page } = await openChooser(browser, language)
  const action = new URL('/o/oauth2/v2/auth/callback', location)
  const chosen = await browser.ask('POST', action.href, { body: choice(page, email) })
  const done = await browser.ask('GET', chosen.headers.location ?? '')
  expect(done.status).toBe(200)
  expect(done.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  // Firefox asks for the icon of the popup's window.
  expect(done.headers['content-security-policy']).toMatch(/default-src 'none'.*; img-src 'self'$/)
  return JSON.parse(/json"[^>]*>(.*?)<\/script>/s.exec(done.text)?.[1] ?? '')
}

const confirm = (email: string) =>
  shop.pool.query('update identity_user set email_verified = true where email = $1', [email])

test('the popup asks with code, PKCE, state and nonce', async () => {
  const { location } = await openChooser(shop.visitor())
  const { searchParams: asked } = location
  expect(asked.get('response_type')).toBe('code')
  expect(asked.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked.get(name)?.length).toBeGreaterThan(20)
  }
})

test('a new person is signed up and in; the page holds no token', async () => {
  const browser = shop.visitor()
  const said = await signInByGoogle(browser, 'new@gmail.example')
  expect(said).toEqual({
    type: 'better-auth:oauth-popup',
    targetOrigin: shop.url,
    nonce: 'n-1',
    redirectTo: expect.any(String),
  })
  expect(await browser.session()).toEqual({
    email: 'new@gmail.example',
    name: 'new of Google',
    image: null,
    emailVerified: true,
  })
  const { rows } = await shop.pool.query(
    "select access_token, refresh_token, id_token from identity_account where provider_id = 'google'",
  )
  expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }])
})

test('a verified account is linked and keeps its password', async () => {
  const email = 'old@gmail.example'
  await shop.visitor().signUp('Old', email, 'correct horse 7')
  await confirm(email)
  const browser = shop.visitor()
  expect(await signInByGoogle(browser, email)).not.toHaveProperty('error')
  expect((await browser.session()).name).toBe('Old')
  expect((await shop.visitor().signIn(email, 'correct horse 7')).status).toBe(200)
})

test('an unverified account loses its password and sessions first', async () => {
  const email = 'squatted@gmail.example'
  const squatter = shop.visitor()
  await squatter.signUp('Squatter', email, 'correct horse 7')
  const owner = shop.visitor()
  expect(await signInByGoogle(owner, email)).not.toHaveProperty('error')
  expect((await owner.session()).emailVerified).toBe(true)
  expect(await squatter.session()).toBeNull()
  expect((await shop.visitor().signIn(email, 'correct horse 7')).status).toBe(401)
})

test('an address that Google has not verified is not linked', async () => {
  const email = 'unsure@gmail.example'
  const owner = shop.visitor()
  await owner.signUp('Owner', email, 'correct horse 7')
  await confirm(email)
  const browser = shop.visitor()
  const said = await signInByGoogle(browser, email)
  expect(said.error.code).toBe('email-already-in-use')
  expect(await browser.session()).toBeNull()
  expect((await owner.session()).email).toBe(email)
})

test('the address is normalised and a long name is cut', async () => {
  const browser = shop.visitor()
  await signInByGoogle(browser, 'Shouting@Gmail.example')
  const user = await browser.session()
  expect([user.email, user.name.length]).toEqual(['shouting@gmail.example', 120])
})

test('a returning seller stays a seller', async () => {
  const email = 'seller@gmail.example'
  const first = shop.visitor()
  await signInByGoogle(first, email)
  const complete = async (browser: Visitor, category: string) =>
    browser.ask('POST', '/api/users', {
      body: { category },
      headers: { authorization: `Bearer ${await browser.token(email)}` },
    })
  await complete(first, 'seller')
  const again = shop.visitor()
  await signInByGoogle(again, email)
  await complete(again, 'buyer')
  const { rows } = await shop.pool.query(
    'select is_buyer, is_seller from member where email_key = $1',
    [email],
  )
  expect(rows).toEqual([{ is_buyer: false, is_seller: true }])
})

test('a code works once, for the browser that asked', async () => {
  const browser = shop.visitor()
  const { location, page } = await openChooser(browser)
  const action = new URL('/o/oauth2/v2/auth/callback', location)
  const form = choice(page, 'twice@gmail.example')
  const { headers } = await browser.ask('POST', action.href, { body: form })
  const callback = headers.location ?? ''
  const stolen = await shop.visitor().ask('GET', callback)
  expect(stolen.headers.location).toBe(`${shop.url}/login?error=state_mismatch`)
  expect((await browser.ask('GET', callback)).status).toBe(200)
  const replayed = await browser.ask('GET', callback)
  expect(replayed.headers.location).toMatch(/\/login\?error=/)
})

test('an id token for another request’s nonce is refused', async () => {
  const browser = shop.visitor()
  const { location, page } = await openChooser(browser)
  const action = new URL('/o/oauth2/v2/auth/callback', location)
  const form = choice(page, 'nonce@gmail.example')
  form.set('nonce', 'of-another-request-entirely')
  const chosen = await browser.ask('POST', action.href, { body: form })
  const done = await browser.ask('GET', chosen.headers.location ?? '')
  expect(done.text).toContain('"code":"invalid-credential"')
  expect(await browser.session()).toBeNull()
})

test('Google comes back to the name the visitor uses, if it is one of ours', async () => {
  const query = new URLSearchParams({ popupOrigin: shop.url })
  const returnTo = async (host: string) => {
    const path = `/api/identity/oauth-popup/start?${query}`
    const { headers } = await shop.visitor().ask('GET', path, { headers: { host } })
    return new URL(headers.location ?? '').searchParams.get('redirect_uri')
  }
  const port = new URL(shop.url).port
  expect(await returnTo(`localhost:${port}`)).toBe(
    `http://localhost:${port}/api/identity/callback/google`,
  )
  expect(await returnTo('evil.example')).toBe(`${shop.url}/api/identity/callback/google`)
})

test('the popup opens for our own pages only', async () => {
  const query = new URLSearchParams({ popupOrigin: 'https://evil.example' })
  const answer = await shop.visitor().ask('GET', `/api/identity/oauth-popup/start?${query}`)
  expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
})

test('a closed account is told so in the popup', async () => {
  const email = 'new@gmail.example'
  await shop.pool.query('update identity_user set disabled_at = now() where email = $1', [email])
  const said = await signInByGoogle(shop.visitor(), email)
  expect(said.error).toEqual({
    code: 'user-disabled',
    description: 'This account has been closed.',
  })
})

test('the popup speaks the language of the page that opened it', async () => {
  const said = await signInByGoogle(shop.visitor(), 'new@gmail.example', 'de')
  expect(said.nonce).toBe('n-1')
  expect(said.error).toEqual({
    code: 'user-disabled',
    description: german.identity['user-disabled'],
  })
})

test('with Google away the popup says so', async () => {
  const browser = shop.visitor()
  const { location, page } = await openChooser(browser)
  const action = new URL('/o/oauth2/v2/auth/callback', location)
  const form = choice(page, 'seller@gmail.example')
  const chosen = await browser.ask('POST', action.href, { body: form })
  await google.close()
  const done = await browser.ask('GET', chosen.headers.location ?? '')
  expect(done.text).toContain('"code":"network-request-failed"')
  expect(await browser.session()).toBeNull()
})
