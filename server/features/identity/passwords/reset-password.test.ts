import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import { linkIn } from '../../../../test/harness/mailbox.ts'
import { confirmAddress } from '../../../../test/harness/people.ts'
import { book } from '../../../../test/harness/sales.ts'
import { identityLimits } from '../rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const password = 'correct horse 7'

const askForReset = (email: string) =>
  app.anonymous().identity('/request-password-reset', { email })

const lastLink = async (email: string) => linkIn((await app.emails(email)).at(-1))

/** Requests a reset; returns the token of the newest e-mail. */
async function resetToken(email: string): Promise<string> {
  await askForReset(email)
  return (await lastLink(email)).searchParams.get('token') ?? ''
}

const reset = (token: string, newPassword: string, browser = app.anonymous()) =>
  browser.identity('/reset-password', { token, newPassword })

async function rowsOf(sql: string, ...values: unknown[]) {
  return (await app.pool.query(sql, values)).rows
}

test('a reset link works once and ends every session', async () => {
  const jonas = app.anonymous()
  const email = 'jonas@example.com'
  await jonas.signUp('Jonas', email, password)
  const response = await askForReset('JONAS@example.com')
  expect([response.status, response.body]).toEqual([200, { status: true }])
  const link = await lastLink(email)
  expect(`${link.origin}${link.pathname}`).toBe(`${app.url}/reset-password`)
  const token = link.searchParams.get('token') ?? ''

  expect((await reset(token, 'password')).body.fields).toHaveProperty('newPassword')
  expect((await reset(token, 'a new beginning')).status).toBe(200)
  const again = await reset(token, 'another beginning')
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
  const token = await resetToken(email)
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

test('a new password that repeats the address or the name is refused, and the link can be used again', async () => {
  const max = await app.signUp('Max Mustermann')
  await confirmAddress(app.pool, max)
  const token = await resetToken(max.email)
  const refused = await reset(token, 'mustermann1')
  expect([refused.status, refused.body.code]).toEqual([400, 'weak-password'])
  expect(refused.body.fields.newPassword).toEqual(expect.any(String))
  expect((await reset(token, 'a new beginning')).status).toBe(200)
})

test('using one reset link revokes all others', async () => {
  const ada = await app.signUp('Ada Older')
  await confirmAddress(app.pool, ada)
  const older = await resetToken(ada.email)
  const used = await resetToken(ada.email)
  const newer = await resetToken(ada.email)
  expect((await reset(used, 'a new beginning')).status).toBe(200)
  for (const token of [older, used, newer]) {
    const answer = await reset(token, 'a stolen beginning')
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-link'])
  }
  expect((await app.anonymous().signIn(ada.email, 'a new beginning')).status).toBe(200)
})

test('requesting a reset does not invalidate earlier links', async () => {
  const bo = await app.signUp('Bo Asked')
  await confirmAddress(app.pool, bo)
  const token = await resetToken(bo.email)
  await resetToken(bo.email)
  expect((await reset(token, 'a new beginning')).status).toBe(200)
})

test('a reset ends every session and preserves a confirmed account', async () => {
  const sana = await app.signUp('Sana Kept', 'seller')
  await confirmAddress(app.pool, sana)
  const product = await app.addProduct(sana, { title: 'Kept on sale' })
  expect((await reset(await resetToken(sana.email), 'a new beginning')).status).toBe(200)
  expect(await sana.browser.session()).toBeNull()
  expect((await sana.get('/account/export')).status).toBe(401)
  const owner = app.anonymous()
  expect((await owner.signIn(sana.email, 'a new beginning')).body.user.name).toBe('Sana Kept')
  expect(await rowsOf('select is_seller from member where email = $1', sana.email)).toEqual([
    { is_seller: true },
  ])
  expect(await rowsOf('select withdrawn_at from product where id = $1', product)).toEqual([
    { withdrawn_at: null },
  ])
})

test('a reset that confirms the address reclaims the account', async () => {
  const squatter = await app.signUp('Squatter Seller', 'seller', { confirmed: false })
  const { email } = squatter
  const product = await app.addProduct(squatter, { title: 'Not mine', advertised: true })
  const buyer = await app.signUp('Bea Holding', 'buyer')
  await confirmAddress(app.pool, buyer)
  const booking = await book(buyer, product)
  expect(booking).toBeDefined()

  const token = await resetToken(email)
  const message = (await app.emails(email)).at(-1)
  expect(message).toContain('never confirmed')
  expect(message).not.toContain('Squatter')
  expect((await reset(token, 'a new beginning')).status).toBe(200)

  expect(await squatter.browser.session()).toBeNull()
  expect((await squatter.get('/account/export')).status).toBe(401)
  expect((await app.anonymous().signIn(email, squatter.password)).status).toBe(401)
  const owner = app.anonymous()
  const { body } = await owner.signIn(email, 'a new beginning')
  expect(body.user).toEqual({ email, name: 'squatter.seller', image: null, emailVerified: true })
  // The owner chooses an account type, as for any new account.
  expect(await rowsOf('select id from member where email_key = $1', email)).toEqual([])
  expect(
    await rowsOf(
      `select withdrawn_at is not null as withdrawn, phone,
         exists (select from advertisement where product_id = product.id) as advertised
       from product where id = $1`,
      product,
    ),
  ).toEqual([{ withdrawn: true, phone: '-', advertised: false }])
  expect(await rowsOf('select state from booking where id = $1', booking)).toEqual([
    { state: 'cancelled' },
  ])
  expect((await app.emails(buyer.email)).at(-1)).toContain('Not mine')
})

test('the browser that reset the password becomes a known device', async () => {
  const elif = await app.signUp('Elif Locked')
  await confirmAddress(app.pool, elif)
  const browser = app.anonymous()
  expect((await reset(await resetToken(elif.email), 'a new beginning', browser)).status).toBe(200)
  await app.pool.query(
    `insert into rate_limit (key, points, expire)
     values ($1, 100000, (extract(epoch from now()) * 1000)::bigint + 600000)`,
    [`signInByAccount:${elif.email}`],
  )
  expect((await app.anonymous().signIn(elif.email, 'a new beginning')).status).toBe(429)
  expect((await browser.signIn(elif.email, 'a new beginning')).status).toBe(200)
})

test('an invalid token changes nothing', async () => {
  const zoe = await app.signUp('Zoe Unchanged', 'seller', { confirmed: false })
  await resetToken(zoe.email)
  expect((await reset('nobodys', 'a new beginning')).body.code).toBe('invalid-link')
  expect((await zoe.browser.session()).emailVerified).toBe(false)
})

test('invalid links of an address are limited, its valid ones are not', async () => {
  const noor = await app.signUp('Noor Shared')
  const token = await resetToken(noor.email)
  const browser = app.anonymous()
  for (let n = 0; n < identityLimits.invalidLink.max; n += 1) {
    expect((await reset(`invalid${n}`, 'a new beginning', browser)).body.code).toBe('invalid-link')
  }
  const refused = await reset('invalid', 'a new beginning', browser)
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
  expect((await reset(token, 'a new beginning', browser)).status).toBe(200)
})

test('silently limits reset e-mails per address and network', async () => {
  const cleo = await app.signUp('Cleo Asked')
  const before = (await app.emails(cleo.email)).length
  const stranger = app.anonymous()
  const answers = []
  for (let n = 0; n < 8; n += 1) {
    answers.push(await stranger.identity('/request-password-reset', { email: cleo.email }))
  }
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: true }])
  expect(await app.emails(cleo.email)).toHaveLength(before + 5)
})

test('attackers cannot exhaust the resets of the owner’s device or network', async () => {
  const dana = await app.signUp('Dana Flooded')
  const { email } = dana
  const flood = async (browser: ReturnType<TestApp['anonymous']>, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await browser.identity('/request-password-reset', { email })
    }
  }
  // From more networks than the account's total allows, and from the owner's own.
  await Promise.all(Array.from({ length: 8 }, () => flood(app.anonymous(), 5)))
  await flood(app.anonymous(dana.address), 8)
  const before = (await app.emails(email)).length
  const requested = await dana.browser.identity('/request-password-reset', { email })
  expect(requested.status).toBe(200)
  expect(await app.emails(email)).toHaveLength(before + 1)
  // At most the account's total and the owner's own: e-mails are bounded.
  expect(before).toBeLessThanOrEqual(1 + 30 + 5)
})
