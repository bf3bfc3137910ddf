import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../test/harness.ts'
import { linkIn } from '../../test/mailbox.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const password = 'correct horse 7'

const lastLink = async (email: string) => linkIn((await shop.letters(email)).at(-1))

const askForReset = (email: string) => shop.visitor().identity('/request-password-reset', { email })

test('the letter’s link confirms the address, and asks for a new one when it is no good', async () => {
  const amara = shop.visitor()
  await amara.signUp('Amara', 'amara@example.com', password)
  const link = await lastLink('amara@example.com')
  const spoilt = await amara.ask('GET', `${link.href.slice(0, -4)}AAAA`)
  expect(spoilt.headers.location).toBe(`${shop.url}/login?error=invalid-link`)
  expect((await amara.session()).emailVerified).toBe(false)
  const confirmed = await amara.ask('GET', link.href)
  expect([confirmed.status, confirmed.headers.location]).toEqual([
    302,
    `${shop.url}/login?verified=1`,
  ])
  expect((await amara.session()).emailVerified).toBe(true)
})

test('the letter’s link signs nobody in', async () => {
  await shop.visitor().signUp('Ingrid', 'ingrid@example.com', password)
  const stranger = shop.visitor()
  await stranger.ask('GET', (await lastLink('ingrid@example.com')).href)
  expect(stranger.jar.size).toBe(0)
  expect(await stranger.session()).toBeNull()
})

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

test('an address is written to a few times an hour at most', async () => {
  const asked = Array.from({ length: 6 }, () => askForReset('zoe@example.com'))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429])
})
