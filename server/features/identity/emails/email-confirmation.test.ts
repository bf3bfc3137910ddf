import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { TestClient } from '../../../../test/harness/client.ts'
import { linkIn } from '../../../../test/harness/mailbox.ts'
import { identityLimits } from '../rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const password = 'correct horse 7'

/** A new account and its confirmation link. */
async function open(name: string) {
  const email = `${name.toLowerCase()}@example.com`
  const browser = app.anonymous()
  await browser.signUp(name, email, password)
  const link = linkIn((await app.emails(email)).at(-1))
  return { browser, email, link, token: link.searchParams.get('token') ?? '' }
}

const confirm = (browser: TestClient, body: object) => browser.identity('/verify-email', body)

async function isConfirmed(email: string): Promise<boolean> {
  const { rows } = await app.pool.query(
    'select email_verified as confirmed from identity_user where email = $1',
    [email],
  )
  return rows[0]?.confirmed
}

test('a mail scanner’s GET of the link confirms nothing', async () => {
  const { email, link } = await open('Amara')
  expect([link.origin, link.pathname]).toEqual([app.url, '/confirm-email'])
  const scanner = app.anonymous()
  for (const method of ['HEAD', 'GET', 'GET']) await scanner.ask(method, link.href)
  const call = await scanner.ask('GET', `/api/identity/verify-email${link.search}`)
  expect([call.status, call.headers.allow]).toEqual([405, 'POST'])
  expect(await isConfirmed(email)).toBe(false)
  expect(scanner.jar.size).toBe(0)
})

test('the link confirms with the account’s own session, once', async () => {
  const { browser, token } = await open('Bea')
  const confirmed = await confirm(browser, { token })
  expect([confirmed.status, confirmed.body]).toEqual([200, { status: true }])
  expect((await browser.session()).emailVerified).toBe(true)
  const again = await confirm(browser, { token })
  expect([again.status, again.body.code]).toEqual([400, 'invalid-link'])
})

test('without a session it requires the account’s password, and does not sign in', async () => {
  const { email, token } = await open('Colm')
  const elsewhere = app.anonymous()
  const unasked = await confirm(elsewhere, { token })
  expect([unasked.status, Object.keys(unasked.body.fields)]).toEqual([400, ['password']])
  expect(unasked.text).not.toContain('colm')
  const wrong = await confirm(elsewhere, { token, password: 'another one 8' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong-password'])
  expect(await isConfirmed(email)).toBe(false)
  expect((await confirm(elsewhere, { token, password })).status).toBe(200)
  expect(await isConfirmed(email)).toBe(true)
  expect(elsewhere.jar.size).toBe(0)
})

test('the owner of an address cannot be tricked into confirming a squatter’s account', async () => {
  const { email, token } = await open('Diego')
  const owner = await open('Owner')
  const refused = await confirm(owner.browser, { token })
  expect([refused.status, refused.body.code]).toEqual([403, 'other-account'])
  const withPassword = await confirm(owner.browser, { token, password })
  expect(withPassword.body.code).toBe('other-account')
  expect(await isConfirmed(email)).toBe(false)
})

test('guesses at the link’s password count as failed sign-ins', async () => {
  const { token, email } = await open('Edda')
  const guesser = app.anonymous()
  const guess = (n: number) => confirm(guesser, { token, password: `guess number ${n}` })
  for (let n = 0; n < 10; n += 1) expect((await guess(n)).status).toBe(400)
  expect((await guess(10)).status).toBe(429)
  expect((await guesser.signIn(email, password)).status).toBe(429)
})

test('of concurrent uses of one link, one confirms', async () => {
  const { browser, token } = await open('Farid')
  const uses = Array.from({ length: 8 }, () => confirm(browser, { token }))
  const statuses = (await Promise.all(uses)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
})

test.each([
  ['an unknown token', { token: 'A'.repeat(43) }],
  ['a token of another form', { token: 'a.b.c' }],
  ['no token', {}],
  ['a token that is no text', { token: ['x'] }],
])('%s is an invalid link', async (_, body) => {
  const answer = await confirm(app.anonymous(), body)
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-link'])
})

test.each([
  ['run out', "update email_confirmation set expires_at = now() - interval '1 s' where email = $1"],
  ['a changed address', "update identity_user set email = 'new.' || email where email = $1"],
  ['a deleted account', 'delete from identity_user where email = $1'],
  ['a disabled account', 'update identity_user set disabled_at = now() where email = $1'],
])('after this the link is invalid: %s', async (name, change) => {
  const { email, token } = await open(name.replaceAll(' ', '.'))
  await app.pool.query(change, [email])
  const answer = await confirm(app.anonymous(), { token, password })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-link'])
})

test('a link for a deleted account does not confirm the next account of that address', async () => {
  const { email, token } = await open('Gus')
  await app.pool.query('delete from identity_user where email = $1', [email])
  await open('Gus')
  const answer = await confirm(app.anonymous(), { token, password })
  expect(answer.body.code).toBe('invalid-link')
  expect(await isConfirmed(email)).toBe(false)
})

test('invalid links of an address are limited, its valid ones are not', async () => {
  const { browser, token } = await open('Kofi')
  const neighbour = app.anonymous(browser.address)
  const invalid = () => confirm(neighbour, { token: 'A'.repeat(43) })
  for (let n = 0; n < identityLimits.invalidLink.max; n += 1) {
    expect((await invalid()).body.code).toBe('invalid-link')
  }
  const refused = await invalid()
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
  expect((await confirm(browser, { token })).status).toBe(200)
})

test('stores only a hash of the confirmation token', async () => {
  const { token } = await open('Hana')
  const { rows } = await app.pool.query(
    'select t::text as kept from email_confirmation t union all select t::text from identity_verification t',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { kept: stored } of rows) {
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token).toString('hex'))
  }
})

test('without scripts the form confirms, or redirects back with the error', async () => {
  const { browser, email, token } = await open('Jana')
  const press = (from: TestClient, fields: Record<string, string>, headers = {}) =>
    from.ask('POST', '/api/identity/verify-email/form', {
      body: new URLSearchParams({ token, language: 'de', ...fields }),
      headers: { origin: app.url, ...headers },
    })
  const wrong = await press(app.anonymous(), { password: 'another one 8' })
  expect([wrong.status, wrong.headers.location]).toEqual([
    303,
    `${app.url}/de/confirm-email?token=${token}&error=wrong-password`,
  ])
  const empty = await press(app.anonymous(), { password: '' })
  expect(empty.headers.location).toContain('error=bad_input')
  const foreign = await press(browser, {}, { origin: 'https://e.example' })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign_origin'])
  expect(await isConfirmed(email)).toBe(false)
  const pressed = await press(browser, { password: '' })
  expect([pressed.status, pressed.headers.location]).toEqual([
    303,
    `${app.url}/de/login?verified=1`,
  ])
  expect(await isConfirmed(email)).toBe(true)
  const json = await browser.identity('/verify-email/form', { token })
  expect(json.status).toBe(415)
})

test('a cross-site form is refused', async () => {
  const { browser, email, token } = await open('Ines')
  const answer = await browser.identity('/verify-email', { token }, { origin: 'https://e.example' })
  expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
  expect(await isConfirmed(email)).toBe(false)
})

test('a signed-in member can request the e-mail again, an anonymous caller cannot', async () => {
  const { browser, email } = await open('Diana')
  expect((await browser.identity('/send-verification-email')).status).toBe(200)
  expect(await app.emails(email)).toHaveLength(2)
  expect((await app.anonymous().identity('/send-verification-email')).status).toBe(401)
})

test('limits the confirmations to one address, also those of its next account', async () => {
  const vic = await app.signUp('Vic', 'buyer', { confirmed: false })
  const again = async () => (await vic.browser.identity('/send-verification-email')).status
  const { max } = identityLimits.verification
  // The sign-up has sent the first one.
  for (let n = 1; n < max; n += 1) expect(await again()).toBe(200)
  expect(await again()).toBe(429)
  expect(await app.emails(vic.email)).toHaveLength(max)
  expect((await vic.post('/account/deletion')).status).toBe(200)
  expect((await vic.browser.signUp(vic.name, vic.email, vic.password)).status).toBe(200)
  expect(await again()).toBe(429)
  expect(await app.emails(vic.email)).toHaveLength(max)
})
