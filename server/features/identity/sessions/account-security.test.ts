import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { endpoints } from '../endpoints.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
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
