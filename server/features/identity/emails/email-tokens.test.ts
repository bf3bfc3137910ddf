import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import { linkIn } from '../../../../test/harness/mailbox.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const password = 'correct horse 7'

const lastLink = async (email: string) => linkIn((await shop.letters(email)).at(-1))

const askForReset = (email: string) => shop.visitor().identity('/request-password-reset', { email })

test('a signed-in person can have the letter again, a stranger can not', async () => {
  const diego = shop.visitor()
  await diego.signUp('Diego', 'diego@example.com', password)
  expect((await diego.identity('/send-verification-email')).status).toBe(200)
  expect(await shop.letters('diego@example.com')).toHaveLength(2)
  expect((await shop.visitor().identity('/send-verification-email')).status).toBe(401)
})

test('a password is reset by a letter, once, and every session ends', async () => {
  const jonas = shop.visitor()
  const email = 'jonas@example.com'
  await jonas.signUp('Jonas', email, password)
  const asked = await askForReset('JONAS@example.com')
  expect([asked.status, asked.body]).toEqual([200, { status: true }])
  const link = await lastLink(email)
  expect(`${link.origin}${link.pathname}`).toBe(`${shop.url}/reset-password`)
  const token = link.searchParams.get('token')

  const reset = (newPassword: string) =>
    shop.visitor().identity('/reset-password', { token, newPassword })
  expect((await reset('password')).body.fields).toHaveProperty('newPassword')
  expect((await reset('a new beginning')).status).toBe(200)
  const again = await reset('another beginning')
  expect([again.status, again.body.code]).toEqual([400, 'invalid-link'])

  expect(await jonas.session()).toBeNull()
  expect((await shop.visitor().signIn(email, password)).status).toBe(401)
  const { status, body } = await shop.visitor().signIn(email, 'a new beginning')
  // Who could open the letter owns the address.
  expect([status, body.user.emailVerified]).toEqual([200, true])
})

test('the token of a reset is not kept in the clear', async () => {
  const email = 'keiko@example.com'
  await shop.visitor().signUp('Keiko', email, password)
  await askForReset(email)
  const token = (await lastLink(email)).searchParams.get('token') ?? '?'
  const { rows } = await shop.pool.query('select identifier from identity_verification')
  expect(rows.length).toBeGreaterThan(0)
  for (const { identifier } of rows) expect(identifier).not.toContain(token)
})

test('asking for a reset tells nobody who exists', async () => {
  await shop.visitor().signUp('Nadia', 'nadia@example.com', password)
  const timed = async (email: string) => {
    const begun = performance.now()
    const { status, body } = await askForReset(email)
    return { status, body, even: performance.now() - begun >= 290 }
  }
  const known = await timed('nadia@example.com')
  expect(known.even).toBe(true)
  expect(await timed('no-nadia@example.com')).toEqual(known)
  expect(await shop.letters('nadia@example.com')).toHaveLength(2)
  expect(await shop.letters('no-nadia@example.com')).toEqual([])
})
