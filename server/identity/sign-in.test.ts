import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../test/harness.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const password = 'correct horse 7'

test('signing in does not wait for the address to be confirmed', async () => {
  const diego = shop.visitor()
  const email = 'diego@example.com'
  await diego.signUp('Diego', email, password)
  await diego.identity('/sign-out')
  expect(await diego.session()).toBeNull()
  const answer = await diego.signIn(email, password)
  expect([answer.status, answer.body.user.emailVerified]).toEqual([200, false])
  expect((await diego.session()).email).toBe(email)
  const headers = { authorization: `Bearer ${await diego.token(email)}` }
  const body = { category: 'buyer' }
  expect((await diego.ask('POST', '/api/users', { body, headers })).status).toBe(200)
})

test('wrong password and unknown address are told alike', async () => {
  await shop.visitor().signUp('Nadia', 'nadia@example.com', password)
  const wrong = await shop.visitor().signIn('nadia@example.com', 'not the one 1')
  const unknown = await shop.visitor().signIn('no-nadia@example.com', 'not the one 1')
  expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid-credential'])
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('sign-out ends the session on the server', async () => {
  const jonas = shop.visitor()
  await jonas.signUp('Jonas', 'jonas@example.com', password)
  const thief = shop.visitor()
  for (const [name, value] of jonas.jar) thief.jar.set(name, value)
  expect((await jonas.identity('/sign-out')).status).toBe(200)
  expect(jonas.jar.size).toBe(0)
  expect(await thief.session()).toBeNull()
  expect((await thief.identity('/update-user', { name: 'Mallory' })).body.code).toBe(
    'user-token-expired',
  )
})

test('a disabled account can not sign in, and its sessions are dead', async () => {
  const malia = shop.visitor()
  await malia.signUp('Malia', 'malia@example.com', password)
  await shop.pool.query(
    "update identity_user set disabled_at = now() where email = 'malia@example.com'",
  )
  expect(await malia.session()).toBeNull()
  const answer = await shop.visitor().signIn('malia@example.com', password)
  expect([answer.status, answer.body.code]).toEqual([403, 'user-disabled'])
})

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
])('%s is refused', async (_, headers) => {
  const body = { email: 'keiko@example.com', password }
  const answer = await shop.visitor().ask('POST', '/api/identity/sign-in/email', { body, headers })
  expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
})

test('a form is refused', async () => {
  const form = new URLSearchParams({ email: 'keiko@example.com', password })
  const answer = await shop.visitor().ask('POST', '/api/identity/sign-in/email', { body: form })
  expect([answer.status, answer.body.code]).toEqual([415, 'wrong_content_type'])
})

test.each(['/delete-user', '/change-email', '/list-sessions', '/sign-in/social', '/error', '/ok'])(
  'the library’s %s is not reachable',
  async (path) => {
    const eve = shop.visitor()
    expect((await eve.identity(path, {})).status).toBe(404)
    expect((await eve.ask('GET', `/api/identity${path}`)).status).toBe(404)
  },
)

test('a known path with another verb says which', async () => {
  const answer = await shop.visitor().ask('GET', '/api/identity/sign-out')
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
})

test('ten failures lock an account for a while, but not where its owner signs in', async () => {
  const email = 'lena@example.com'
  const lena = shop.visitor()
  await lena.signUp('Lena', email, password)
  await lena.signIn(email, password)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => shop.visitor().signIn(email, `guess number ${n}`)),
  )
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.body.code).toBe('too-many-requests')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(800)
  expect((await shop.visitor().signIn(email, password)).status).toBe(429)
  expect((await shop.visitor(lena.address).signIn(email, password)).status).toBe(200)
})

test('a forged X-Forwarded-For does not lift the limit of an address', async () => {
  const eve = shop.visitor()
  const guess = async (n: number) => {
    const body = { email: `guess${n}@example.com`, password }
    const forged = { 'x-forwarded-for': `203.0.113.${n}` }
    return (await eve.identity('/sign-in/email', body, forged)).status
  }
  for (let n = 0; n < 60; n += 1) expect(await guess(n)).toBe(401)
  expect(await guess(60)).toBe(429)
})

test('name and photo can be changed, and nothing else', async () => {
  const samuel = shop.visitor()
  await samuel.signUp('Samuel', 'samuel@example.com', password)
  const image = 'https://pictures.example/samuel.webp'
  const changed = await samuel.identity('/update-user', {
    name: 'Samuel M.',
    image,
    emailVerified: true,
  })
  expect(changed.body.user).toEqual({
    email: 'samuel@example.com',
    name: 'Samuel M.',
    image,
    emailVerified: false,
  })
  for (const bad of ['javascript:alert(1)', 'http://x.example/a.png', '/api/jwt', '/media/../x']) {
    expect((await samuel.identity('/update-user', { image: bad })).body.fields).toHaveProperty(
      'image',
    )
  }
  expect((await samuel.identity('/update-user', { image: '' })).body.user.image).toBeNull()
  expect((await samuel.identity('/update-user', {})).status).toBe(400)
})
