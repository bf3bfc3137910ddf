import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import { linkIn } from '../../../../test/harness/mailbox.ts'
import { identityLimits } from '../rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const password = 'correct horse 7'

const lastLink = async (email: string) => linkIn((await app.emails(email)).at(-1))

const askForReset = (email: string) =>
  app.anonymous().identity('/request-password-reset', { email })

test('a signed-in member can request the e-mail again, an anonymous caller cannot', async () => {
  const diego = app.anonymous()
  await diego.signUp('Diego', 'diego@example.com', password)
  expect((await diego.identity('/send-verification-email')).status).toBe(200)
  expect(await app.emails('diego@example.com')).toHaveLength(2)
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

test('a reset link works once and ends every session', async () => {
  const jonas = app.anonymous()
  const email = 'jonas@example.com'
  await jonas.signUp('Jonas', email, password)
  const response = await askForReset('JONAS@example.com')
  expect([response.status, response.body]).toEqual([200, { status: true }])
  const link = await lastLink(email)
  expect(`${link.origin}${link.pathname}`).toBe(`${app.url}/reset-password`)
  const token = link.searchParams.get('token')

  const reset = (newPassword: string) =>
    app.anonymous().identity('/reset-password', { token, newPassword })
  expect((await reset('password')).body.fields).toHaveProperty('newPassword')
  expect((await reset('a new beginning')).status).toBe(200)
  const again = await reset('another beginning')
  expect([again.status, again.body.code]).toEqual([400, 'invalid-link'])

  expect(await jonas.session()).toBeNull()
  expect((await app.anonymous().signIn(email, password)).status).toBe(401)
  const { status, body } = await app.anonymous().signIn(email, 'a new beginning')
  // Access to the e-mail proves ownership of the address.
  expect([status, body.user.emailVerified]).toEqual([200, true])
})

test('stores only a hash of the reset token', async () => {
  const email = 'keiko@example.com'
  await app.anonymous().signUp('Keiko', email, password)
  await askForReset(email)
  const token = (await lastLink(email)).searchParams.get('token') ?? '?'
  const { rows } = await app.pool.query('select identifier from identity_verification')
  expect(rows.length).toBeGreaterThan(0)
  for (const { identifier } of rows) expect(identifier).not.toContain(token)
})

test('requesting a reset does not reveal whether an account exists', async () => {
  await app.anonymous().signUp('Nadia', 'nadia@example.com', password)
  const timed = async (email: string) => {
    const begun = performance.now()
    const { status, body } = await askForReset(email)
    return { status, body, even: performance.now() - begun >= 290 }
  }
  const known = await timed('nadia@example.com')
  expect(known.even).toBe(true)
  expect(await timed('no-nadia@example.com')).toEqual(known)
  expect(await app.emails('nadia@example.com')).toHaveLength(2)
  expect(await app.emails('no-nadia@example.com')).toEqual([])
})
