import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const rowOf = async (email: string) =>
  (await app.pool.query('select * from member where email_key = $1', [email])).rows[0]

const makeAdmin = (email: string, isAdmin: boolean) =>
  app.pool.query('update member set is_admin = $2 where email_key = $1', [email, isAdmin])

test('completes a profile once, from the identity, and never changes it again', async () => {
  const { email, post } = await app.signUp('Marisol')
  const sent = { category: 'seller', name: 'Forged', email: 'forged@example.com', userName: null }
  const first = await post('/users', sent)
  expect(first.body).toEqual({ acknowledged: true, insertedId: expect.any(String) })
  const row = await rowOf(email)
  expect([row.name, row.is_seller, row.is_buyer]).toEqual(['Marisol', true, false])
  const second = await post('/users', { category: 'buyer' })
  expect(second.body).toEqual(first.body)
  expect(await rowOf(email)).toEqual(row)
})

test('concurrent requests create one profile', async () => {
  const { post } = await app.signUp('Jonas')
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => post('/users', { category: 'buyer' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
})

test('no request field makes the caller an admin', async () => {
  const { email, post } = await app.signUp('Samuel')
  for (const body of [{ category: 'admin' }, { category: ['seller'] }, {}, { role: 'admin' }]) {
    const { status, body: refusal } = await post('/users', body)
    expect([status, refusal.code, Object.keys(refusal.fields)]).toEqual([
      400,
      'bad_input',
      ['category'],
    ])
  }
  await post('/users', { category: 'buyer', role: 'admin', is_admin: true, isAdmin: true })
  expect((await rowOf(email)).is_admin).toBe(false)
})

test('an anonymous caller has no profile to complete', async () => {
  const answer = await app.anonymous().ask('POST', '/api/users', { body: { category: 'buyer' } })
  expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required'])
})

test('returns the caller’s own roles; refuses others’ alike, known or not', async () => {
  const amara = await app.signUp('Amara', 'buyer')
  await app.signUp('Tunde', 'seller')
  expect((await amara.get('/users/buyer/AMARA@example.com')).body).toEqual({ isBuyer: true })
  expect((await amara.get('/users/seller/amara@example.com')).body).toEqual({
    isSeller: false,
    hasSellerRecords: false,
  })
  expect((await amara.get('/users/admin/amara@example.com')).body).toEqual({ isAdmin: false })
  for (const role of ['admin', 'buyer', 'seller']) {
    const known = await amara.get(`/users/${role}/tunde@example.com`)
    const unknown = await amara.get(`/users/${role}/unknown@example.com`)
    expect([known.status, known.body.code]).toEqual([403, 'not_allowed'])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  }
})

test('an admin can look up anyone, as soon as they are promoted', async () => {
  const ruth = await app.signUp('Ruth', 'buyer')
  await app.signUp('Ingrid', 'seller')
  expect((await ruth.get('/users/seller/ingrid@example.com')).status).toBe(403)
  await makeAdmin(ruth.email, true)
  expect((await ruth.get('/users/seller/ingrid@example.com')).body).toEqual({
    isSeller: true,
    hasSellerRecords: false,
  })
  expect((await ruth.get('/users/admin/ruth@example.com')).body).toEqual({ isAdmin: true })
  expect((await ruth.get('/users/seller/unknown@example.com')).body).toEqual({
    isSeller: false,
    hasSellerRecords: false,
  })
  await makeAdmin(ruth.email, false)
  expect((await ruth.get('/users/seller/ingrid@example.com')).status).toBe(403)
})

test('a new name and photo update the profile', async () => {
  const { email, browser } = await app.signUp('Keiko', 'seller')
  const image = 'https://photos.example.com/keiko.webp'
  await browser.identity('/update-user', { name: 'Keiko T.', image })
  const row = await rowOf(email)
  expect([row.name, row.photo]).toEqual(['Keiko T.', image])
})

test('rejects a deleted member’s token', async () => {
  const { email, get } = await app.signUp('Malia', 'buyer')
  expect((await get(`/users/buyer/${email}`)).status).toBe(200)
  await app.pool.query('update member set deleted_at = now() where email_key = $1', [email])
  expect((await get(`/users/buyer/${email}`)).status).toBe(401)
})
