import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { queuedBehind } from '../../../../test/races/lock-queue.ts'
import { endpoints } from '../endpoints.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0'

const security = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.ask('GET', '/api/identity/security')).body

/** A session of the same person in another browser. */
async function elsewhere({ email, password }: Person, headers: Record<string, string> = {}) {
  const other = app.anonymous()
  const answer = await other.identity('/sign-in/email', { email, password }, headers)
  expect(answer.status).toBe(200)
  return other
}

const makeOld = ({ email }: Person) =>
  app.pool.query(
    `update identity_session set authenticated_at = now() - interval '901 seconds'
     where user_id = (select id from identity_user where email = $1)`,
    [email],
  )

const withoutSession = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/request-password-reset',
  '/reset-password',
  '/verify-email',
  '/verify-email/form',
  '/oauth-popup/start',
  '/callback/google',
])

test.each(endpoints.filter(([, path]) => !withoutSession.has(path)))(
  '%s %s needs a session and a same-origin request',
  async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    const stranger = await app.anonymous().ask(method, `/api/identity${path}`, { body })
    expect(stranger.status).toBe(401)
    if (method === 'GET') return
    const foreign = { origin: 'https://evil.example' }
    const bea = app.anonymous()
    const answer = await bea.ask(method, `/api/identity${path}`, { body: {}, headers: foreign })
    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
  },
)

test('a password change requires the old one, ends the other sessions and sends an e-mail', async () => {
  const nora = await app.signUp('Nora', 'buyer')
  const other = await elsewhere(nora)
  const change = (currentPassword: unknown, newPassword: unknown) =>
    nora.browser.identity('/change-password', { currentPassword, newPassword })
  const next = 'seventeen paper boats'

  const wrong = await change('not the one 1', next)
  expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong-password'])
  expect((await change(undefined, next)).body.code).toBe('wrong-password')
  const weak = await change(nora.password, 'Nora1990')
  expect([weak.status, Object.keys(weak.body.fields)]).toEqual([400, ['newPassword']])
  expect(await other.session()).not.toBeNull()

  expect((await change(nora.password, next)).status).toBe(200)
  expect(await other.session()).toBeNull()
  expect((await nora.browser.session()).email).toBe(nora.email)
  expect((await nora.get('/account/export')).status).toBe(200)
  expect((await app.anonymous().signIn(nora.email, nora.password)).status).toBe(401)
  expect((await app.anonymous().signIn(nora.email, next)).status).toBe(200)
  const message = (await app.emails(nora.email)).at(-1)
  expect(message).toContain('password for Relaptop was changed')
  expect(message).not.toContain('Nora')
})

test('of two concurrent changes, one succeeds', async () => {
  const tova = await app.signUp('Tova', 'buyer')
  const nexts = ['first wooden ladder', 'second wooden ladder']
  const answers = await Promise.all(
    nexts.map((newPassword) =>
      tova.browser.identity('/change-password', { currentPassword: tova.password, newPassword }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test.each(['before', 'after'])(
  'a sign-in with the old password just %s its change leaves no session',
  async (when) => {
    const ugo = await app.signUp(`Ugo ${when}`, 'buyer')
    const other = app.anonymous()
    const passwords = { currentPassword: ugo.password, newPassword: 'seventeen paper boats' }
    const change = () => ugo.browser.identity('/change-password', passwords)
    const signIn = () => other.signIn(ugo.email, ugo.password)
    const account = 'select from identity_user where email = $1 for update'
    const calls = when === 'before' ? [signIn, change] : [change, signIn]
    const answers = await queuedBehind(app.pool, [account, ugo.email], calls)
    expect(answers[calls.indexOf(change)]?.status).toBe(200)
    expect(await other.session()).toBeNull()
  },
)

test('limits guesses of the old password', async () => {
  const gus = await app.signUp('Gus', 'buyer')
  const guess = (n: number) => {
    const guessed = { currentPassword: `guess ${n}`, newPassword: 'seventeen paper boats' }
    return gus.browser.identity('/change-password', guessed)
  }
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('an account without a password can set one after a recent authentication', async () => {
  const gia = await app.signUp('Gia', 'buyer')
  await app.pool.query(
    `update identity_account set provider_id = 'google', password = null
     where user_id = (select id from identity_user where email = $1)`,
    [gia.email],
  )
  expect(await security(gia)).toMatchObject({ password: false, google: true })
  await makeOld(gia)
  const newPassword = 'seventeen paper boats'
  const stale = await gia.browser.identity('/change-password', { newPassword })
  expect([stale.status, stale.body.code]).toEqual([403, 'requires-recent-login'])
  await app.pool.query('update identity_session set authenticated_at = now()')
  expect((await gia.browser.identity('/change-password', { newPassword })).status).toBe(200)
  expect((await app.anonymous().signIn(gia.email, newPassword)).status).toBe(200)
})

test('sessions are listed with device, network and last use, and can be ended', async () => {
  const rosa = await app.signUp('Rosa', 'buyer')
  const firefox = await elsewhere(rosa, { 'user-agent': windows })
  await firefox.token(rosa.email)
  const third = await elsewhere(rosa)

  const { sessions } = await security(rosa)
  expect(sessions).toHaveLength(3)
  const current = sessions.find(({ current: own }: { current: boolean }) => own)
  expect(current.network).toBe(rosa.address.replace(/\d+$/, '0/24'))
  const named = sessions.find(({ browser }: { browser: string }) => browser === 'Firefox')
  expect(named).toMatchObject({ current: false, system: 'Windows' })
  expect(Date.parse(named.lastUsed)).toBeGreaterThanOrEqual(Date.parse(named.begun))

  const mallory = await app.signUp('Mallory', 'buyer')
  const theft = await mallory.browser.identity('/revoke-session', { id: named.id })
  expect(theft.status).toBe(404)
  expect(await firefox.session()).not.toBeNull()

  expect((await rosa.browser.identity('/revoke-session', { id: named.id })).status).toBe(200)
  expect(await firefox.session()).toBeNull()
  expect(await third.session()).not.toBeNull()
  expect((await rosa.browser.identity('/revoke-other-sessions')).status).toBe(200)
  expect(await third.session()).toBeNull()
  expect(await rosa.browser.session()).not.toBeNull()
  expect(await mallory.browser.session()).not.toBeNull()
})

test('the list contains no session token or hash', async () => {
  const vera = await app.signUp('Vera', 'buyer')
  const { rows } = await app.pool.query('select token from identity_session')
  const shown = JSON.stringify(await security(vera))
  expect(rows.length).toBeGreaterThan(0)
  for (const { token } of rows) expect(shown).not.toContain(token)
})
