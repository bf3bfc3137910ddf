import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { TestClient } from '../../../../test/harness/client.ts'
import { linkIn } from '../../../../test/harness/mailbox.ts'
import type { Person, Role } from '../../../../test/harness/people.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const request = ({ browser }: Pick<Person, 'browser'>, email: unknown) =>
  browser.identity('/change-email', { email })

const confirm = (browser: TestClient, body: object) => browser.identity('/verify-email', body)

/** The tokens of all links to this address that change the address of an account to it. */
async function tokensTo(email: string): Promise<string[]> {
  const links = (await app.emails(email)).filter((text) => text.includes('change=1')).map(linkIn)
  return links.map(({ searchParams }) => searchParams.get('token') ?? '')
}

/** A member who has requested a link to another address. */
async function withLink(name: string, role?: Role, confirmed = true) {
  const person = await app.signUp(name, role, { confirmed })
  const email = `new.${person.email}`
  const { status, body } = await request(person, email)
  expect([status, body]).toEqual([200, { status: true }])
  const [token = ''] = await tokensTo(email)
  return { person, email, token }
}

const refusalOf = ({ status, body }: Awaited<ReturnType<typeof confirm>>) => [status, body.code]

async function accountOf(email: string) {
  const { rows } = await app.pool.query(
    'select id, email_verified as confirmed from identity_user where email = $1',
    [email],
  )
  return rows[0]
}

test('the link changes the address wherever it is stored', async () => {
  const { person, email, token } = await withLink('Amara Seller', 'seller')
  expect((await person.browser.session()).email).toBe(person.email)
  const answer = await confirm(person.browser, { token })
  expect([answer.status, answer.body]).toEqual([200, { status: true }])
  expect(await person.browser.session()).toMatchObject({ email, emailVerified: true })
  await expectInvariants(app.pool)
  const { rows } = await app.pool.query('select email, email_key from member where email = $1', [
    email,
  ])
  expect(rows).toEqual([{ email, email_key: email }])
  expect((await person.get(`/products?email=${email}`)).status).toBe(200)
  expect((await person.get(`/products?email=${person.email}`)).status).toBe(403)
  expect((await app.anonymous().signIn(person.email, person.password)).status).toBe(401)
  expect((await app.anonymous().signIn(email, person.password)).status).toBe(200)
})

test('a change of the address ends other sessions and links, and e-mails the old address', async () => {
  const { person, email, token } = await withLink('Bea', 'buyer')
  const other = app.anonymous()
  await other.signIn(person.email, person.password)
  await app.anonymous().identity('/request-password-reset', { email: person.email })
  const reset = linkIn((await app.emails(person.email)).at(-1)).searchParams.get('token')
  await request(person, `other.${person.email}`)
  const [later = ''] = await tokensTo(`other.${person.email}`)

  expect((await confirm(person.browser, { token })).status).toBe(200)
  expect(await other.session()).toBeNull()
  expect(await person.browser.session()).not.toBeNull()
  const newPassword = 'seventeen paper boats'
  const late = await app.anonymous().identity('/reset-password', { token: reset, newPassword })
  expect(refusalOf(late)).toEqual([400, 'invalid-link'])
  expect(refusalOf(await confirm(person.browser, { token: later }))).toEqual([400, 'invalid-link'])
  const told = (await app.emails(person.email)).filter((text) =>
    text.includes('You can no longer log in with this address'),
  )
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('reply to this e-mail')
  expect(told[0]).not.toContain(email)
})

test('needs a recent authentication, and without it sends nothing', async () => {
  const person = await app.signUp('Colm', 'buyer')
  await app.pool.query(
    `update identity_session set authenticated_at = now() - interval '901 seconds'
     where user_id = (select id from identity_user where email = $1)`,
    [person.email],
  )
  const stale = await request(person, 'new.colm@example.com')
  expect(refusalOf(stale)).toEqual([403, 'requires-recent-login'])
  expect(await app.emails('new.colm@example.com')).toEqual([])
})

test('does not reveal whether the new address has an account, and tells its owner', async () => {
  const owner = await app.signUp('Diego', 'buyer')
  const person = await app.signUp('Edda', 'buyer')
  const taken = await request(person, ` ${owner.email.toUpperCase()} `)
  const free = await request(person, 'edda.free@example.com')
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  expect(taken.status).toBe(200)
  expect(await tokensTo(owner.email)).toEqual([])
  const told = (await app.emails(owner.email)).at(-1)
  expect(told).toContain('tried to change its e-mail address to this one')
  expect(told).not.toMatch(/edda/i)
  expect((await person.browser.session()).email).toBe(person.email)
})

test('opening the link changes nothing', async () => {
  const { person, token } = await withLink('Farid', 'buyer')
  const scanner = app.anonymous()
  const link = `/confirm-email?token=${token}&change=1`
  for (const method of ['HEAD', 'GET']) await scanner.ask(method, link)
  expect((await scanner.ask('GET', `/api/identity/verify-email?token=${token}`)).status).toBe(405)
  expect((await person.browser.session()).email).toBe(person.email)
})

test('of concurrent uses of one link, one changes the address', async () => {
  const { person, token } = await withLink('Gia', 'buyer')
  const uses = Array.from({ length: 4 }, () => confirm(person.browser, { token }))
  const statuses = (await Promise.all(uses)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400, 400, 400])
  expect(refusalOf(await confirm(person.browser, { token }))).toEqual([400, 'invalid-link'])
})

test('without a session it requires the account’s password, and ends all sessions', async () => {
  const { person, email, token } = await withLink('Hana', 'buyer')
  const elsewhere = app.anonymous()
  const unasked = await confirm(elsewhere, { token })
  expect([unasked.status, Object.keys(unasked.body.fields)]).toEqual([400, ['password']])
  expect(unasked.text).not.toContain('hana')
  const wrong = await confirm(elsewhere, { token, password: 'another one 8' })
  expect(refusalOf(wrong)).toEqual([400, 'wrong-password'])
  expect((await confirm(elsewhere, { token, password: person.password })).status).toBe(200)
  expect((await accountOf(email)).confirmed).toBe(true)
  expect(await person.browser.session()).toBeNull()
  expect(await elsewhere.session()).toBeNull()
})

test('the session of another account does not confirm it', async () => {
  const { person, token } = await withLink('Ines', 'buyer')
  const other = await app.signUp('Jonas', 'buyer')
  const refused = await confirm(other.browser, { token, password: person.password })
  expect(refusalOf(refused)).toEqual([403, 'other-account'])
  expect((await person.browser.session()).email).toBe(person.email)
})

test.each([
  ['ran out', 'update email_confirmation set expires_at = now() where user_id = $1'],
  ['another address', "update identity_user set email = 'set.' || email where id = $1"],
  ['disabled account', 'update identity_user set disabled_at = now() where id = $1'],
  ['deleted account', 'delete from identity_user where id = $1'],
])('after this the link is invalid: %s', async (name, change) => {
  const { person, token } = await withLink(name)
  await app.pool.query(change, [(await accountOf(person.email)).id])
  const answer = await confirm(app.anonymous(), { token, password: person.password })
  expect(refusalOf(answer)).toEqual([400, 'invalid-link'])
})

test('of two accounts that claim one address, one gets it', async () => {
  const email = 'claimed@example.com'
  const pair = [await app.signUp('Kim', 'buyer'), await app.signUp('Lea', 'seller')] as const
  await request(pair[0], email)
  const [first = ''] = await tokensTo(email)
  await request(pair[1], email)
  const second = (await tokensTo(email)).find((token) => token !== first) ?? ''
  const answers = await Promise.all([
    confirm(pair[0].browser, { token: first }),
    confirm(pair[1].browser, { token: second }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.findIndex(({ status }) => status === 409)
  expect(answers[lost]?.body.code).toBe('email-already-in-use')
  expect((await pair[lost === 0 ? 0 : 1].browser.session()).email).not.toBe(email)
  expect((await pair[lost === 0 ? 1 : 0].browser.session()).email).toBe(email)
})

test('an account with a mistyped address gets a confirmed one', async () => {
  const { person, email, token } = await withLink('Mara', 'buyer', false)
  const mistyped = linkIn((await app.emails(person.email))[0]).searchParams.get('token')
  expect((await confirm(person.browser, { token })).status).toBe(200)
  expect((await accountOf(email)).confirmed).toBe(true)
  expect(refusalOf(await confirm(person.browser, { token: mistyped }))).toEqual([
    400,
    'invalid-link',
  ])
})

test('a confirmation of the old address keeps the link', async () => {
  const { person, email, token } = await withLink('Nora', 'buyer', false)
  const own = linkIn((await app.emails(person.email))[0]).searchParams.get('token')
  expect((await confirm(person.browser, { token: own })).status).toBe(200)
  expect((await confirm(person.browser, { token })).status).toBe(200)
  expect((await person.browser.session()).email).toBe(email)
})

test.each([
  ['noor@example.com', false],
  ['noor@gmail.com', true],
])('a Google account of %s stays linked: %s', async (old, isKept) => {
  const browser = app.anonymous()
  expect((await browser.signUp('Noor', old, 'a long enough word')).status).toBe(200)
  await app.pool.query(
    `insert into identity_account (id, account_id, provider_id, user_id)
     select gen_random_uuid(), $1, 'google', id from identity_user where email = $1`,
    [old],
  )
  await request({ browser }, `new.${old}`)
  const [token = ''] = await tokensTo(`new.${old}`)
  expect((await confirm(browser, { token })).status).toBe(200)
  expect((await browser.ask('GET', '/api/identity/security')).body.google).toBe(isKept)
})

test('without a password, a browser without a session must log in first', async () => {
  const { person, token } = await withLink('Otto', 'buyer')
  await app.pool.query(
    `update identity_account set provider_id = 'google', password = null
     where user_id = (select id from identity_user where email = $1)`,
    [person.email],
  )
  const answer = await confirm(app.anonymous(), { token, password: person.password })
  expect(refusalOf(answer)).toEqual([401, 'user-token-expired'])
  expect((await confirm(person.browser, { token })).status).toBe(200)
})

test('without scripts the form changes the address', async () => {
  const { person, email, token } = await withLink('Pia', 'buyer')
  const pressed = await person.browser.ask('POST', '/api/identity/verify-email/form', {
    body: new URLSearchParams({ token, language: 'de', password: '' }),
    headers: { origin: app.url },
  })
  const done = `${app.url}/de/login?verified=1`
  expect([pressed.status, pressed.headers.location]).toEqual([303, done])
  expect((await person.browser.session()).email).toBe(email)
})

test('refuses what is no other address, at its field', async () => {
  const person = await app.signUp('Quin', 'buyer')
  const form = 'Enter an e-mail address such as name@example.com.'
  const own = 'This is already the e-mail address of your account.'
  for (const [email, message] of [
    [undefined, form],
    [7, form],
    ['', form],
    ['quin', form],
    ['quìn@example.com', form],
    [`${'q'.repeat(250)}@example.com`, form],
    [` ${person.email.toUpperCase()}`, own],
  ] as const) {
    const { status, body } = await request(person, email)
    expect([status, body.code, body.fields]).toEqual([400, 'invalid-email', { email: message }])
  }
})

test('limits the requests of an account and those for an address', async () => {
  const person = await app.signUp('Rosa', 'buyer')
  const asked = Array.from({ length: 5 }, () => request(person, 'asked@example.com'))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(refusalOf(await request(person, 'rosa.new@example.com'))).toEqual([
    429,
    'too-many-requests',
  ])
  const other = await app.signUp('Sara', 'buyer')
  expect((await request(other, 'asked@example.com')).status).toBe(429)
  expect((await request(other, 'sara.new@example.com')).status).toBe(200)
})

test('stores only a hash of the token', async () => {
  const { token } = await withLink('Tara')
  const { rows } = await app.pool.query('select t::text as kept from email_confirmation t')
  expect(rows.length).toBeGreaterThan(0)
  for (const { kept } of rows) {
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(Buffer.from(token).toString('hex'))
  }
})
