import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { queuedBehind } from '../../../../test/races/lock-queue.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const makeOld = ({ email }: Person) =>
  app.pool.query(
    `update identity_session set authenticated_at = now() - interval '901 seconds'
     where user_id = (select id from identity_user where email = $1)`,
    [email],
  )

test('a password change requires the old one, ends the other sessions and sends an e-mail', async () => {
  const nora = await app.signUp('Nora', 'buyer')
  const other = app.anonymous()
  expect((await other.signIn(nora.email, nora.password)).status).toBe(200)
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
  const { body: methods } = await gia.browser.ask('GET', '/api/identity/security')
  expect(methods).toMatchObject({ password: false, google: true })
  await makeOld(gia)
  const newPassword = 'seventeen paper boats'
  const stale = await gia.browser.identity('/change-password', { newPassword })
  expect([stale.status, stale.body.code]).toEqual([403, 'requires-recent-login'])
  await app.pool.query('update identity_session set authenticated_at = now()')
  expect((await gia.browser.identity('/change-password', { newPassword })).status).toBe(200)
  expect((await app.anonymous().signIn(gia.email, newPassword)).status).toBe(200)
})
