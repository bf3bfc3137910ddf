import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { TestClient } from '../../../../test/harness/client.ts'
import { freePort } from '../../../../test/harness/network/free-port.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { enrolApp } from '../../../../test/harness/second-factor/authenticator-app.ts'
import { softwarePasskey } from '../../../../test/harness/second-factor/software-passkey.ts'
import { queuedBehind } from '../../../../test/races/lock-queue.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  const PORT = String(await freePort())
  origin = `http://localhost:${PORT}`
  app = signingUpOverHttp(await startTestApp({ PORT, PUBLIC_URL: origin }))
})
afterAll(() => app.close())

const newKey = () => softwarePasskey('localhost', origin)
type Key = ReturnType<typeof newKey>

async function register({ browser }: Person, key: Key, name?: string) {
  const { body } = await browser.identity('/passkey/register-options')
  return browser.identity('/passkey/register', { response: key.create(body.challenge), name })
}

async function prove(browser: TestClient, key: Key) {
  const { body } = await browser.identity('/passkey/options')
  return browser.identity('/passkey/verify', { response: key.get(body.challenge) })
}

async function logIn({ email, password }: Person) {
  const browser = app.anonymous()
  const answer = await browser.signIn(email, password)
  return { browser, answer }
}

const passkeysOf = async ({ browser }: Person) =>
  (await browser.ask('GET', '/api/identity/security')).body.passkeys

test('a passkey is the second step of signing in', async () => {
  const pia = await app.signUp('Pia', 'buyer')
  const key = newKey()
  expect((await register(pia, key, 'Work laptop')).status).toBe(200)
  expect(await passkeysOf(pia)).toMatchObject([{ name: 'Work laptop' }])
  expect((await app.emails(pia.email)).at(-1)).toContain('new second factor')

  const { browser, answer } = await logIn(pia)
  expect(answer.body).toEqual({ user: null, secondFactor: { totp: false, passkey: true } })
  expect(await browser.session()).toBeNull()
  expect(browser.jar.has('identity.device')).toBe(false)
  expect((await prove(browser, key)).status).toBe(200)
  expect((await browser.session()).email).toBe(pia.email)
  expect(browser.jar.has('identity.device')).toBe(true)
  // The library left no other session behind.
  const { rows } = await app.pool.query(
    `select second_factor_at from identity_session
     where user_id = (select id from identity_user where email = $1)`,
    [pia.email],
  )
  expect(rows.length).toBe(2)
  for (const row of rows) expect(row.second_factor_at).not.toBeNull()
})

test('a passkey without a password, or of another account, does not sign in', async () => {
  const eve = await app.signUp('Eve', 'buyer')
  const mia = await app.signUp('Mia', 'buyer')
  const [hers, theirs] = [newKey(), newKey()]
  await register(eve, hers)
  await register(mia, theirs)
  const stranger = app.anonymous()
  expect((await stranger.identity('/passkey/options')).status).toBe(401)

  const { browser } = await logIn(mia)
  const answer = await prove(browser, hers)
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-passkey'])
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await browser.session()).toBeNull()
  expect((await prove(browser, theirs)).status).toBe(200)
})

test('a person with the password does not keep a known device from its passkeys', async () => {
  const noa = await app.signUp('Noa', 'buyer')
  const key = newKey()
  await register(noa, key)
  const eve = (await logIn(noa)).browser
  for (let n = 0; n < 30; n += 1) await eve.identity('/passkey/options')
  expect((await eve.identity('/passkey/options')).status).toBe(429)
  await noa.browser.identity('/sign-out')
  await noa.browser.signIn(noa.email, noa.password)
  expect((await prove(noa.browser, key)).status).toBe(200)
  for (let n = 0; n < 30; n += 1) await noa.browser.identity('/passkey/options')
  expect((await noa.browser.identity('/passkey/options')).status).toBe(429)
})

test('a challenge response works once, and for this site only', async () => {
  const rui = await app.signUp('Rui', 'buyer')
  const key = newKey()
  await register(rui, key)
  const { browser } = await logIn(rui)
  const { body } = await browser.identity('/passkey/options')
  const response = key.get(body.challenge)
  const thief = (await logIn(rui)).browser
  expect((await thief.identity('/passkey/verify', { response })).body.code).toBe('invalid-passkey')
  expect((await browser.identity('/passkey/verify', { response })).status).toBe(200)
  expect((await browser.identity('/passkey/verify', { response })).status).toBe(400)

  const phished = softwarePasskey('localhost', 'https://evil.example')
  expect((await register(rui, phished)).body.code).toBe('invalid-passkey')
  expect(await passkeysOf(rui)).toHaveLength(1)
})

test('a passkey re-authenticates a live session', async () => {
  const gus = await app.signUp('Gus', 'buyer')
  const key = newKey()
  await register(gus, key)
  await app.pool.query("update identity_session set authenticated_at = now() - interval '1 hour'")
  const [{ id }] = await passkeysOf(gus)
  const stale = await gus.browser.identity('/passkey/delete', { id })
  expect([stale.status, stale.body.code]).toEqual([403, 'requires-recent-login'])
  expect((await gus.browser.identity('/passkey/register-options')).status).toBe(403)
  expect((await prove(gus.browser, key)).status).toBe(200)
  expect((await gus.browser.identity('/passkey/delete', { id })).status).toBe(200)
  expect((await gus.browser.session()).email).toBe(gus.email)
  expect((await logIn(gus)).answer.body.user.email).toBe(gus.email)
})

test.each([
  ['nothing', undefined],
  ['a text', 'x'],
  ['an empty object', {}],
  ['a list', []],
  ['an id alone', { id: 'x' }],
  ['numbers', { id: 1, rawId: 2, type: 'public-key', response: 3 }],
  ['NUL', { id: '\0', rawId: '\0', type: 'public-key', response: {} }],
  [
    'what is no CBOR',
    {
      id: 'eA',
      rawId: 'eA',
      type: 'public-key',
      response: {
        clientDataJSON: 'eA',
        attestationObject: 'eA',
        authenticatorData: 'eA',
        signature: 'eA',
      },
    },
  ],
])('%s in place of a passkey is refused', async (name, response) => {
  const bo = await app.signUp(`Bo ${name}`, 'buyer')
  await bo.browser.identity('/passkey/register-options')
  const made = await bo.browser.identity('/passkey/register', { response })
  expect([made.status, made.body.code]).toEqual([400, 'invalid-passkey'])
  await bo.browser.identity('/passkey/options')
  const shown = await bo.browser.identity('/passkey/verify', { response })
  expect([shown.status, shown.body.code]).toEqual([400, 'invalid-passkey'])
})

test('passkeys are exported, and deleted with the account', async () => {
  const exa = await app.signUp('Exa', 'buyer')
  await register(exa, newKey(), 'Phone')
  const headers = { authorization: `Bearer ${await exa.browser.token(exa.email)}` }
  const { body } = await exa.browser.ask('GET', '/api/account/export', { headers })
  expect(body.identity.secondFactors.passkeys).toMatchObject([{ name: 'Phone' }])
  expect((await exa.browser.ask('POST', '/api/account/deletion', { headers })).status).toBe(200)
  const { rows } = await app.pool.query("select id from identity_passkey where name = 'Phone'")
  expect(rows).toEqual([])
})

const ofAccount = 'user_id = (select id from identity_user where email = $1)'

test('a passkey works for an account with 50 sessions, and ends none of them', async () => {
  const zia = await app.signUp('Zia', 'buyer')
  const key = newKey()
  await register(zia, key)
  await app.pool.query(
    `insert into identity_session (id, token, user_id, expires_at, last_used_at, second_factor_at)
     select gen_random_uuid(), gen_random_uuid(), id, now() + interval '1 day',
       now() - interval '1 day', now()
     from identity_user, generate_series(1, 50) where email = $1`,
    [zia.email],
  )
  const { browser } = await logIn(zia)
  expect((await prove(browser, key)).status).toBe(200)
  expect((await browser.session()).email).toBe(zia.email)
  expect((await prove(zia.browser, key)).status).toBe(200)
  const { rowCount } = await app.pool.query(`select from identity_session where ${ofAccount}`, [
    zia.email,
  ])
  expect(rowCount).toBe(50)
})

test('a sign-in whose session ends while the passkey is checked fails', async () => {
  const ren = await app.signUp('Ren', 'buyer')
  const key = newKey()
  await register(ren, key)
  const { browser } = await logIn(ren)
  const { body } = await browser.identity('/passkey/options')
  const response = key.get(body.challenge)
  const { rows } = await app.pool.query(
    `select id from identity_session where ${ofAccount} and second_factor_at is null`,
    [ren.email],
  )
  const { id } = rows[0]
  const lock = 'select from identity_session where id = $1 for update'
  const calls = [
    () => ren.browser.identity('/revoke-session', { id }),
    () => browser.identity('/passkey/verify', { response }),
  ]
  const [ended, late] = await queuedBehind(app.pool, [lock, id], calls)
  expect([ended?.status, late?.status]).toEqual([200, 401])
  expect(late?.body.code).toBe('user-token-expired')
})

test('at the limit of changes no passkey is added or removed', async () => {
  const ida = await app.signUp('Ida', 'buyer')
  await register(ida, newKey(), 'Phone')
  const key = `accountSecurity:${ida.email}`
  await app.pool.query('update rate_limit set points = 100000 where key = $1', [key])
  expect((await register(ida, newKey())).status).toBe(429)
  const [{ id }] = await passkeysOf(ida)
  expect((await ida.browser.identity('/passkey/delete', { id })).status).toBe(429)
  expect(await passkeysOf(ida)).toMatchObject([{ name: 'Phone' }])
})

async function removeTogether({ browser, email }: Person, removals: [string, object?][]) {
  const account = 'select from identity_user where email = $1 for update'
  const calls = removals.map((removal) => () => browser.identity(...removal))
  const answers = await queuedBehind(app.pool, [account, email], calls)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
}

test('an account whose last two factors are removed concurrently has none', async () => {
  const lou = await app.signUp('Lou', 'buyer')
  await register(lou, newKey(), 'Phone')
  await register(lou, newKey(), 'Laptop')
  const keys: { id: string }[] = await passkeysOf(lou)
  await removeTogether(
    lou,
    keys.map(({ id }) => ['/passkey/delete', { id }]),
  )
  expect((await logIn(lou)).answer.body.user.email).toBe(lou.email)

  const liv = await app.signUp('Liv', 'buyer')
  await enrolApp(liv)
  await register(liv, newKey())
  const [{ id }] = await passkeysOf(liv)
  await removeTogether(liv, [['/two-factor/disable'], ['/passkey/delete', { id }]])
  expect((await logIn(liv)).answer.body.user.email).toBe(liv.email)
})
