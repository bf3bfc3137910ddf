import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { TestClient } from '../../../../test/harness/client.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  enrolApp,
  signInWithApp,
  withNewToken,
} from '../../../../test/harness/second-factor/authenticator-app.ts'
import { totp } from '../../../../test/harness/second-factor/totp.ts'
import { identityLimits } from '../rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const security = async (browser: TestClient) =>
  (await browser.ask('GET', '/api/identity/security')).body

/** Expires the limits, whose windows are hours long. */
const letLimitsPass = () => app.pool.query("delete from rate_limit where key like 'secondFactor%'")

test('a code activates an app, ends other sessions and sends an e-mail', async () => {
  const tara = await app.signUp('Tara', 'buyer')
  const other = app.anonymous()
  await other.signIn(tara.email, tara.password)
  const { body } = await tara.browser.identity('/two-factor/enable')
  expect(body.secret).toMatch(/^[A-Z2-7]{52}$/)
  expect(body.uri).toBe(
    `otpauth://totp/Relaptop:tara%40example.com?secret=${body.secret}&issuer=Relaptop&digits=6&period=30`,
  )
  expect(new Set(body.backupCodes).size).toBe(10)
  // Nothing changes until it is confirmed.
  expect((await app.anonymous().signIn(tara.email, tara.password)).body.user.name).toBe('Tara')
  const wrong = totp(body.secret, 40)
  const no = await tara.browser.identity('/two-factor/confirm', { code: wrong })
  expect([no.status, no.body.code]).toEqual([400, 'invalid-code'])
  const yes = await tara.browser.identity('/two-factor/confirm', { code: totp(body.secret) })
  expect(yes.status).toBe(200)
  expect(await tara.browser.session()).not.toBeNull()
  expect(await other.session()).toBeNull()
  expect((await security(tara.browser)).totp).toBe(true)
  expect((await app.emails(tara.email)).at(-1)).toContain('new second factor')
  const again = await tara.browser.identity('/two-factor/enable')
  expect([again.status, again.body.code]).toEqual([409, 'second-factor-exists'])
})

test('secret and backup codes are not stored in the clear', async () => {
  const cleo = await app.signUp('Cleo', 'buyer')
  const { secret, backupCodes } = await enrolApp(cleo)
  const { rows } = await app.pool.query('select t::text as row from identity_two_factor t')
  const storedText = rows.map(({ row }) => row).join()
  expect(storedText).toContain('t,0')
  for (const text of [secret, ...backupCodes]) expect(storedText).not.toContain(text)
})

test('the password alone does not sign in', async () => {
  const uma = await app.signUp('Uma', 'buyer')
  const { secret } = await enrolApp(uma)
  await uma.browser.identity('/sign-out')
  const half = app.anonymous()
  const { status, body } = await half.signIn(uma.email, uma.password)
  expect([status, body]).toEqual([
    200,
    { user: null, secondFactor: { totp: true, passkey: false } },
  ])
  const shown = await half.ask('GET', '/api/identity/get-session')
  expect(shown.body).toEqual({ user: null, secondFactor: { totp: true, passkey: false } })
  expect((await half.ask('GET', `/api/jwt?email=${uma.email}`)).body.code).toBe('session_required')
  for (const [path, sent] of [
    ['/update-user', { name: 'Eve' }],
    ['/change-password', { currentPassword: uma.password, newPassword: 'seventeen paper boats' }],
    ['/change-email', { email: 'uma.new@example.com' }],
    ['/two-factor/disable', {}],
    ['/two-factor/backup-codes', {}],
    ['/authenticate', { password: uma.password }],
    ['/revoke-other-sessions', {}],
    ['/send-verification-email', {}],
  ] as const) {
    expect([path, (await half.identity(path, sent)).status]).toEqual([path, 401])
  }
  expect((await half.ask('GET', '/api/identity/security')).status).toBe(401)

  const passed = await half.identity('/two-factor/verify', { code: totp(secret) })
  expect([passed.status, passed.body.user.email]).toEqual([200, uma.email])
  expect((await half.session()).email).toBe(uma.email)
  expect((await half.ask('GET', `/api/jwt?email=${uma.email}`)).status).toBe(200)
})

test('an access token is invalid until its session has passed the factor', async () => {
  const ivo = await app.signUp('Ivo', 'buyer')
  expect((await ivo.get('/dashboard')).status).toBe(200)
  await enrolApp(ivo)
  expect((await ivo.get('/dashboard')).status).toBe(401)
  const call = await withNewToken(ivo)
  expect((await call('GET', '/dashboard')).status).toBe(200)
  await app.pool.query('update identity_session set second_factor_at = null')
  expect((await call('GET', '/dashboard')).status).toBe(401)
})

test('a used code does not work again, not even at another sign-in', async () => {
  const rea = await app.signUp('Rea', 'buyer')
  const { secret } = await enrolApp(rea)
  const code = totp(secret)
  expect((await signInWithApp(rea, code)).status).toBe(200)
  const replayed = await signInWithApp(rea, code)
  expect([replayed.status, replayed.body.code]).toEqual([400, 'invalid-code'])
  expect(await rea.browser.session()).toBeNull()
  // The next code is accepted early, for clocks that are ahead.
  expect((await rea.browser.identity('/two-factor/verify', { code: totp(secret, 1) })).status).toBe(
    200,
  )
})

test('of two concurrent sign-ins with one code, one succeeds', async () => {
  const kim = await app.signUp('Kim', 'buyer')
  const { secret } = await enrolApp(kim)
  const browsers = [app.anonymous(), app.anonymous()]
  for (const browser of browsers) await browser.signIn(kim.email, kim.password)
  const code = totp(secret)
  const answers = await Promise.all(
    browsers.map((one) => one.identity('/two-factor/verify', { code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('limits guesses of a code to five, from any network', async () => {
  const lou = await app.signUp('Lou', 'buyer')
  const { secret, backupCodes } = await enrolApp(lou)
  const guess = async (n: number) => {
    const eve = app.anonymous()
    await eve.signIn(lou.email, lou.password)
    return eve.identity('/two-factor/verify', { code: String(n).padStart(6, '0') })
  }
  await letLimitsPass()
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n)))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
  const refused = guesses.filter(({ status }) => status === 429)
  expect([refused.length, refused[0]?.body.code]).toEqual([3, 'too-many-requests'])
  // Not even the right one now, in a browser that is not known.
  const other = app.anonymous()
  await other.signIn(lou.email, lou.password)
  expect((await other.identity('/two-factor/verify', { code: totp(secret) })).status).toBe(429)
  // The owner can use another method.
  const code = backupCodes[0]
  expect((await other.identity('/two-factor/verify-backup-code', { code })).status).toBe(200)
})

/** Sends `count` wrong codes of this kind; returns the statuses. */
async function guessCodes(browser: TestClient, kind: 'app' | 'backup', count: number) {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) {
    const { status } =
      kind === 'app'
        ? await browser.identity('/two-factor/verify', { code: String(n).padStart(6, '0') })
        : await browser.identity('/two-factor/verify-backup-code', { code: `aaaaa-aaaa${n % 10}` })
    statuses.push(status)
  }
  return statuses
}

const failedThenRefused = (max: number) => [...Array<number>(max).fill(400), 429]

test('a person with the password does not keep a known device out of the second step', async () => {
  const ann = await app.signUp('Ann', 'buyer')
  const { secret, backupCodes } = await enrolApp(ann)
  const eve = app.anonymous()
  await eve.signIn(ann.email, ann.password)
  expect(await guessCodes(eve, 'app', 6)).toEqual(failedThenRefused(5))
  expect(await guessCodes(eve, 'backup', 11)).toEqual(failedThenRefused(10))
  expect((await signInWithApp(ann, totp(secret))).status).toBe(200)
  await ann.browser.identity('/sign-out')
  await ann.browser.signIn(ann.email, ann.password)
  const code = backupCodes[0]
  expect((await ann.browser.identity('/two-factor/verify-backup-code', { code })).status).toBe(200)
})

test('guesses on a known device are limited, too', async () => {
  const ola = await app.signUp('Ola', 'buyer')
  const { secret } = await enrolApp(ola)
  await ola.browser.identity('/sign-out')
  await ola.browser.signIn(ola.email, ola.password)
  await letLimitsPass()
  expect(await guessCodes(ola.browser, 'app', 6)).toEqual(failedThenRefused(5))
  expect(await guessCodes(ola.browser, 'backup', 11)).toEqual(failedThenRefused(10))
  expect((await signInWithApp(ola, totp(secret))).status).toBe(429)
})

test('a browser becomes a known device when it has passed the second factor', async () => {
  const kai = await app.signUp('Kai', 'buyer')
  const { secret, backupCodes } = await enrolApp(kai)
  const browser = app.anonymous()
  await browser.signIn(kai.email, kai.password)
  expect(browser.jar.has('identity.device')).toBe(false)
  expect(await guessCodes(browser, 'app', 6)).toEqual(failedThenRefused(5))
  const code = backupCodes[0]
  expect((await browser.identity('/two-factor/verify-backup-code', { code })).status).toBe(200)
  expect(browser.jar.has('identity.device')).toBe(true)
  // The counter of the account does not apply to it any more.
  await browser.identity('/sign-out')
  await browser.signIn(kai.email, kai.password)
  expect((await browser.identity('/two-factor/verify', { code: totp(secret) })).status).toBe(200)
})

test('the first second factor makes the other devices of the account unknown', async () => {
  const ben = await app.signUp('Ben', 'buyer')
  const other = app.anonymous()
  await other.signIn(ben.email, ben.password)
  expect(other.jar.has('identity.device')).toBe(true)
  const { secret } = await enrolApp(ben)
  const eve = app.anonymous()
  await eve.signIn(ben.email, ben.password)
  await guessCodes(eve, 'app', 5)
  await other.signIn(ben.email, ben.password)
  expect((await other.identity('/two-factor/verify', { code: totp(secret) })).status).toBe(429)
  expect((await signInWithApp(ben, totp(secret))).status).toBe(200)
})

test('limits failures to thirty a day', async () => {
  const may = await app.signUp('May', 'buyer')
  await enrolApp(may)
  await may.browser.identity('/sign-out')
  await may.browser.signIn(may.email, may.password)
  let failures = 0
  for (let n = 0; n < 40; n += 1) {
    // The short window is over, the day is not.
    await app.pool.query("delete from rate_limit where key like 'secondFactor:%'")
    const code = String(n).padStart(6, '0')
    if ((await may.browser.identity('/two-factor/verify', { code })).status === 400) failures += 1
  }
  expect(failures).toBe(30)
})

/** Adds an authenticator app and removes it; returns the status of the last call. */
async function changeFactor({ browser }: Person) {
  const { status, body } = await browser.identity('/two-factor/enable')
  if (status !== 200) return status
  const confirmed = await browser.identity('/two-factor/confirm', { code: totp(body.secret) })
  if (confirmed.status !== 200) return confirmed.status
  return (await browser.identity('/two-factor/disable')).status
}

test('limits the e-mails about factors to an address, also of its next account', async () => {
  const sid = await app.signUp('Sid', 'buyer', { confirmed: false })
  const { max } = identityLimits.accountSecurity
  const rounds = Math.floor(max / 3)
  for (let n = 0; n < rounds; n += 1) expect(await changeFactor(sid)).toBe(200)
  expect(await changeFactor(sid)).toBe(429)
  const about = (await app.emails(sid.email)).filter((text) =>
    /new second factor|was removed/.test(text),
  )
  expect(about).toHaveLength(2 * rounds)

  const call = await withNewToken(sid)
  expect((await call('POST', '/account/deletion')).status).toBe(200)
  expect((await sid.browser.signUp(sid.name, sid.email, sid.password)).status).toBe(200)
  expect(await changeFactor(sid)).toBe(429)
})

test('at the limit no factor is changed, and a code of the app still signs in', async () => {
  const ned = await app.signUp('Ned', 'buyer')
  const { secret, backupCodes } = await enrolApp(ned)
  const key = `accountSecurity:${ned.email}`
  await app.pool.query('update rate_limit set points = 100000 where key = $1', [key])
  for (const path of ['enable', 'disable', 'backup-codes']) {
    const { status, body } = await ned.browser.identity(`/two-factor/${path}`)
    expect([path, status, body.code]).toEqual([path, 429, 'too-many-requests'])
  }
  expect(await security(ned.browser)).toMatchObject({ totp: true, backupCodes: 10 })
  await ned.browser.identity('/sign-out')
  await ned.browser.signIn(ned.email, ned.password)
  const [code] = backupCodes
  expect((await ned.browser.identity('/two-factor/verify-backup-code', { code })).status).toBe(429)
  expect((await signInWithApp(ned, totp(secret))).status).toBe(200)
  expect((await security(ned.browser)).backupCodes).toBe(10)
})

test('wrong backup codes do not count as changes of factors', async () => {
  const ivy = await app.signUp('Ivy', 'buyer')
  await enrolApp(ivy)
  const points = async () => {
    const query = 'select points from rate_limit where key = $1'
    return (await app.pool.query(query, [`accountSecurity:${ivy.email}`])).rows[0].points
  }
  const before = await points()
  const eve = app.anonymous()
  await eve.signIn(ivy.email, ivy.password)
  expect(await guessCodes(eve, 'backup', 5)).toEqual(Array<number>(5).fill(400))
  expect(await points()).toBe(before)
})

test('a backup code works once, with or without its hyphen', async () => {
  const zoe = await app.signUp('Zoe', 'buyer')
  const { backupCodes } = await enrolApp(zoe)
  const [first = '', second = ''] = backupCodes
  const use = async (code: unknown) => {
    await zoe.browser.identity('/sign-out')
    await zoe.browser.signIn(zoe.email, zoe.password)
    return zoe.browser.identity('/two-factor/verify-backup-code', { code })
  }
  expect((await use('aaaaa-bbbbb')).body.code).toBe('invalid-code')
  expect((await use('12')).body.fields).toHaveProperty('code')
  expect((await use(first)).status).toBe(200)
  expect((await app.emails(zoe.email)).at(-1)).toContain('backup code')
  expect((await use(first)).body.code).toBe('invalid-code')
  expect((await use(` ${second.replace('-', '').toUpperCase()} `)).status).toBe(200)
  expect((await security(zoe.browser)).backupCodes).toBe(8)

  const renewed = await zoe.browser.identity('/two-factor/backup-codes')
  expect(renewed.body.backupCodes).toHaveLength(10)
  expect((await use(backupCodes[2])).body.code).toBe('invalid-code')
  expect((await use(renewed.body.backupCodes[0])).status).toBe(200)
})

test('a sign-in waits for its factor for ten minutes', async () => {
  const gil = await app.signUp('Gil', 'buyer')
  const { secret } = await enrolApp(gil)
  await gil.browser.identity('/sign-out')
  await gil.browser.signIn(gil.email, gil.password)
  await app.pool.query(
    `update identity_session set created_at = now() - interval '601 seconds'
     where second_factor_at is null`,
  )
  const late = await gil.browser.identity('/two-factor/verify', { code: totp(secret) })
  expect([late.status, late.body.code]).toEqual([401, 'user-token-expired'])
  expect((await gil.browser.ask('GET', '/api/identity/get-session')).body).toBeNull()
})

test('removing the app needs a recent authentication and ends open challenges', async () => {
  const hal = await app.signUp('Hal', 'buyer')
  const { secret } = await enrolApp(hal)
  const half = app.anonymous()
  await half.signIn(hal.email, hal.password)
  const age = (seconds: number) =>
    app.pool.query(
      'update identity_session set authenticated_at = now() - make_interval(secs => $1)',
      [seconds],
    )
  await age(901)
  const stale = await hal.browser.identity('/two-factor/disable')
  expect([stale.status, stale.body.code]).toEqual([403, 'requires-recent-login'])
  expect((await hal.browser.identity('/two-factor/backup-codes')).status).toBe(403)
  // A code of the app re-authenticates like the password.
  expect((await hal.browser.identity('/authenticate', { code: totp(secret) })).status).toBe(200)
  expect((await hal.browser.identity('/two-factor/disable')).status).toBe(200)
  expect(await half.session()).toBeNull()
  expect((await app.emails(hal.email)).at(-1)).toContain('was removed')
  const signedIn = await app.anonymous().signIn(hal.email, hal.password)
  expect(signedIn.body.user.email).toBe(hal.email)
})

test('discarding an app that is not confirmed ends no sessions and sends no e-mail', async () => {
  const wim = await app.signUp('Wim', 'buyer')
  const other = app.anonymous()
  await other.signIn(wim.email, wim.password)
  const { secret } = (await wim.browser.identity('/two-factor/enable')).body
  expect((await wim.browser.identity('/two-factor/disable')).status).toBe(200)
  for (const browser of [wim.browser, other]) {
    expect((await browser.session()).email).toBe(wim.email)
  }
  expect((await app.emails(wim.email)).join()).not.toContain('was removed')
  const late = await wim.browser.identity('/two-factor/confirm', { code: totp(secret) })
  expect([late.status, late.body.code]).toEqual([400, 'invalid-code'])
})

test('re-authenticating with a code of an app that is not confirmed does not activate it', async () => {
  const pia = await app.signUp('Pia', 'buyer')
  const { secret } = (await pia.browser.identity('/two-factor/enable')).body
  const answer = await pia.browser.identity('/authenticate', { code: totp(secret) })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-code'])
  expect((await security(pia.browser)).totp).toBe(false)
  const signedIn = await app.anonymous().signIn(pia.email, pia.password)
  expect(signedIn.body.user.email).toBe(pia.email)
  // The code was not used up.
  const confirmed = await pia.browser.identity('/two-factor/confirm', { code: totp(secret) })
  expect(confirmed.status).toBe(200)
  expect((await app.emails(pia.email)).at(-1)).toContain('new second factor')
})

async function resetPassword({ email }: Person, newPassword: string, browser: TestClient) {
  await browser.identity('/request-password-reset', { email })
  const tokens = (await app.emails(email)).map((message) => /token=(\w+)/.exec(message)?.[1])
  const token = tokens.findLast((one) => one !== undefined)
  return browser.identity('/reset-password', { token, newPassword })
}

test('a password reset does not bypass the second factor', async () => {
  const fay = await app.signUp('Fay', 'buyer')
  await enrolApp(fay)
  const newPassword = 'seventeen paper boats'
  const browser = app.anonymous()
  expect((await resetPassword(fay, newPassword, browser)).status).toBe(200)
  expect(browser.jar.has('identity.device')).toBe(false)
  const { body } = await app.anonymous().signIn(fay.email, newPassword)
  expect(body).toEqual({ user: null, secondFactor: { totp: true, passkey: false } })
})

test('a password reset makes the network of an unknown device known', async () => {
  const una = await app.signUp('Una', 'buyer')
  await enrolApp(una)
  const newPassword = 'seventeen paper boats'
  const browser = app.anonymous()
  expect((await resetPassword(una, newPassword, browser)).status).toBe(200)
  await app.pool.query(
    `insert into rate_limit (key, points, expire)
     values ($1, 100000, (extract(epoch from now()) * 1000)::bigint + 600000)`,
    [`signInByAccount:${una.email}`],
  )
  expect((await app.anonymous().signIn(una.email, newPassword)).status).toBe(429)
  expect((await browser.signIn(una.email, newPassword)).status).toBe(200)
})

test('a password reset on a known device does not make it unknown', async () => {
  const tom = await app.signUp('Tom', 'buyer')
  const { secret } = await enrolApp(tom)
  const eve = app.anonymous()
  await eve.signIn(tom.email, tom.password)
  await guessCodes(eve, 'app', 5)
  const password = 'seventeen paper boats'
  expect((await resetPassword(tom, password, tom.browser)).status).toBe(200)
  expect((await signInWithApp({ ...tom, password }, totp(secret))).status).toBe(200)
})

test('the factors are exported, and deleted with the account', async () => {
  const exa = await app.signUp('Exa', 'buyer')
  const { secret } = await enrolApp(exa)
  const call = await withNewToken(exa)
  const { body } = await call('GET', '/account/export')
  expect(body.identity.secondFactors).toEqual({
    authenticatorApp: expect.any(String),
    passkeys: [],
  })
  expect(JSON.stringify(body)).not.toContain(secret)
  expect((await call('POST', '/account/deletion')).status).toBe(200)
  const { rows } = await app.pool.query(
    `select user_id from identity_two_factor
     where user_id not in (select id from identity_user)`,
  )
  expect(rows).toEqual([])
})
