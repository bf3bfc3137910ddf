import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addProductOf, newDatabase } from '../../test/harness/app.ts'
import { clientFrom } from '../../test/harness/client.ts'
import { freePort } from '../../test/harness/network/free-port.ts'
import { confirmAddress, newAddress, type Person, signUp } from '../../test/harness/people.ts'
import { expectOk, send } from '../../test/harness/send.ts'
import { catalogLimits } from '../features/catalog/rate-limits.ts'
import { holdLimits } from '../features/holds/rate-limits.ts'
import { identityLimits } from '../features/identity/rate-limits.ts'
import { moderationLimits } from '../features/moderation/rate-limits.ts'
import { noticeLimits } from '../features/notices/rate-limits.ts'
import type { RateLimit } from './rate-limits.ts'

type Line = { event: string; reason: string; member?: string; subject?: string; client?: string }

let child: ChildProcess
let database: Awaited<ReturnType<typeof newDatabase>>
let pool: pg.Pool
let dataDir: string
let url: string
let log = ''
let sven: Person
let bea: Person
let ada: Person

/** Runs the server as a child process and collects its log. */
beforeAll(async () => {
  database = await newDatabase(inject('migrated'))
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  dataDir = await mkdtemp(join(tmpdir(), 'security-log-'))
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  const settings = { PORT: port, PUBLIC_URL: url, DATABASE_URL: database.url, DATA_DIR: dataDir }
  child = spawn(process.execPath, ['server/app/main.ts'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...settings },
  })
  child.stderr?.on('data', (data) => (log += data))
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  sven = await signUp(url, 'Sven Seller', 'seller')
  bea = await signUp(url, 'Bea Buyer', 'buyer')
  ada = await signUp(url, 'Ada Admin', 'buyer')
  await pool.query('update member set is_admin = true where email = $1', [ada.email])
})
afterAll(async () => {
  child.kill('SIGTERM')
  await once(child, 'exit')
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const lines = (): Line[] =>
  // What follows the last line break is not complete.
  log
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (line.includes('security event') ? JSON.parse(line) : []))

async function memberId({ email }: Pick<Person, 'email'>): Promise<string> {
  const { rows } = await pool.query('select id from member where email = $1', [email])
  return rows[0].id
}

/** Waits until the lines of all requests so far are logged. */
async function untilLogged() {
  const id = crypto.randomUUID()
  await send(`${url}/api/categories`, { headers: { 'x-request-id': id } })
  await expect.poll(() => log).toContain(`${id}"`)
}

/** The log lines that `work` adds, once there are `count` of them. */
async function eventsOf(work: () => Promise<unknown>, count = 1): Promise<Line[]> {
  await untilLogged()
  const before = lines().length
  await work()
  await expect.poll(() => lines().length - before).toBeGreaterThanOrEqual(count)
  return lines()
    .slice(before)
    .map(({ event, reason, member, subject, client }) => ({
      event,
      reason,
      member,
      subject,
      client,
    }))
}

const client = expect.stringMatching(/^[\w-]{16}$/)
const guess = 'a guess of a stranger'

test('logs a refused sign-in with its member, and with none for an unknown address', async () => {
  const stranger = clientFrom(newAddress(), url)
  expect(await eventsOf(() => stranger.signIn(bea.email, guess))).toEqual([
    { event: 'sign_in_refused', reason: 'invalid-credential', member: await memberId(bea), client },
  ])
  expect(await eventsOf(() => stranger.signIn('no.one@example.com', guess))).toEqual([
    { event: 'sign_in_refused', reason: 'invalid-credential', client },
  ])
})

test('logs a sign-in with its member and method', async () => {
  const browser = clientFrom(newAddress(), url)
  expect(await eventsOf(() => browser.signIn(bea.email, bea.password))).toEqual([
    { event: 'sign_in_succeeded', reason: '/sign-in/email', member: await memberId(bea), client },
  ])
})

test('logs a denied access with the caller, if signed in', async () => {
  expect(await eventsOf(() => bea.get('/buyers/buyer'))).toEqual([
    { event: 'access_denied', reason: 'admin_required', member: await memberId(bea), client },
  ])
  expect(await eventsOf(() => bea.get(`/bookings?email=${sven.email}`))).toEqual([
    { event: 'access_denied', reason: 'not_allowed', member: await memberId(bea), client },
  ])
  const headers = { authorization: `Bearer ${bea.token}x` }
  const denied = [
    ...(await eventsOf(() => send(`${url}/api/buyers/buyer`))),
    ...(await eventsOf(() => send(`${url}/api/buyers/buyer`, { headers }))),
  ]
  const anonymous = { event: 'access_denied', reason: 'sign_in_required', client }
  expect(denied).toEqual([anonymous, anonymous])
  const foreign = { origin: 'https://evil.example' }
  expect(await eventsOf(() => bea.browser.identity('/sign-out', {}, foreign))).toEqual([
    { event: 'access_denied', reason: 'foreign_origin', client },
  ])
})

test('logs an exceeded limit once, by name', async () => {
  const stranger = clientFrom(newAddress(), url)
  const tenGuesses = async () => {
    for (let n = 0; n < 10; n += 1) await stranger.signIn(sven.email, guess)
  }
  await eventsOf(tenGuesses, 10)
  const [limit, ...more] = await eventsOf(() => stranger.signIn(sven.email, guess))
  expect(limit).toMatchObject({ event: 'limit_hit', member: await memberId(sven), client })
  expect(limit?.reason).toMatch(/^signIn/)
  expect(more).toEqual([])
})

/** As if the limit had been reached for this subject. */
const exhaust = ({ name, max }: RateLimit, subject: string) =>
  pool.query(
    `insert into rate_limit (key, points, expire)
     values ($1, $2, (extract(epoch from now()) * 1000)::bigint + 600000)`,
    [`${name}:${subject}`, max],
  )

test('logs a limit that a call reaches several times once', async () => {
  const member = await memberId(sven)
  for (const title of ['One', 'Two']) {
    await exhaust(catalogLimits.relistProduct, await addProductOf(pool, sven, { title }))
  }
  const pause =
    "update product set hidden_at = now(), hidden_because = 'paused' where seller_id = $1"
  await pool.query(pause, [member])
  const relistAll = async () => {
    const left = [{ because: 'changed_too_often', count: 2 }]
    expect(expectOk(await sven.post('/ownListings/relist')).body).toEqual({ relisted: 0, left })
    await untilLogged()
  }
  expect(await eventsOf(relistAll)).toEqual([
    { event: 'limit_hit', reason: 'relistProduct', member, client },
  ])
})

test('logs a limit beyond which only a confirmation e-mail is left out', async () => {
  const email = 'vera@example.com'
  await exhaust(identityLimits.verification, email)
  const signUpVera = () => clientFrom(newAddress(), url).signUp('Vera', email, 'correct horse 7')
  const events = await eventsOf(signUpVera, 2)
  const limits = events.filter(({ event }) => event === 'limit_hit')
  expect(limits).toEqual([{ event: 'limit_hit', reason: 'verification', client }])
})

test('logs a limit beyond which only the e-mail about the own booking is left out', async () => {
  const berta = await signUp(url, 'Berta Booker', 'buyer')
  const productId = await addProductOf(pool, sven)
  await exhaust(holdLimits.bookingEmailUnconfirmed, berta.email)
  const booking = { productId, phone: '555 01', location: 'Here' }
  const book = async () => expectOk(await berta.post('/bookings', booking))
  const member = await memberId(berta)
  expect(await eventsOf(book)).toEqual([
    { event: 'limit_hit', reason: 'bookingEmailUnconfirmed', member, client },
  ])
})

test('logs no limit beyond which only the e-mail of a notice or a second receipt is left out', async () => {
  const uma = await signUp(url, 'Uma Unconfirmed', 'buyer')
  const productId = await addProductOf(pool, sven)
  const notifier = { name: 'Nora', email: 'nora@example.org', inGoodFaith: true }
  const about = { address: `/items/${productId}`, explanation: 'It was stolen from me.' }
  await exhaust(noticeLimits.requiredEmailUnconfirmed, uma.email)
  await exhaust(moderationLimits.receiptAboutContent, `${notifier.email}|${productId}`)
  const report = async () => {
    expectOk(await uma.post('/reportedItems', { productId }))
    const body = { ...notifier, ...about }
    const visitor = clientFrom(newAddress(), url)
    expectOk(await visitor.ask('POST', '/api/illegalContentNotices', { body }))
    await untilLogged()
  }
  expect(await eventsOf(report, 0)).toEqual([])
  const receipts = "select from pgboss.job where data->>'text' like 'Thank you for your report%'"
  expect((await pool.query(receipts)).rowCount).toBe(0)
})

test('logs an admin act with both members, only on success', async () => {
  const member = await memberId(ada)
  const subject = await memberId(sven)
  expect(await eventsOf(() => ada.call('PUT', `/verifySeller/${sven.email}`))).toEqual([
    { event: 'admin_act', reason: 'verify_seller', member, subject, client },
  ])
  const before = lines().length
  expect((await ada.call('DELETE', `/users/${crypto.randomUUID()}`)).status).toBe(404)
  await eventsOf(() => bea.get('/buyers/buyer'))
  expect(
    lines()
      .slice(before)
      .map(({ event }) => event),
  ).toEqual(['access_denied'])
})

test('logs a wrong current password and a password change with the member', async () => {
  const member = await memberId(bea)
  const change = (currentPassword: string) => () =>
    bea.browser.identity('/change-password', {
      currentPassword,
      newPassword: 'bees like new words',
    })
  expect(await eventsOf(change(guess))).toEqual([
    { event: 'sign_in_refused', reason: 'wrong-password', member, client },
  ])
  expect(await eventsOf(change(bea.password))).toEqual([
    { event: 'password_changed', reason: 'replaced', member, client },
  ])
})

test('logs a change of the e-mail address', async () => {
  const cleo = await signUp(url, 'Cleo Changer', 'buyer')
  const member = await memberId(cleo)
  expectOk(await cleo.browser.identity('/change-email', { email: 'cleo.new@example.com' }))
  const { rows } = await pool.query(
    "select substring(data->>'text' from 'token=([^&]+)&change=1') as token from pgboss.job where data->>'to' = 'cleo.new@example.com'",
  )
  const { token } = rows[0]
  expect(await eventsOf(() => cleo.browser.identity('/verify-email', { token }))).toEqual([
    { event: 'email_changed', reason: 'link', member, client },
  ])
})

test('logs a password reset', async () => {
  // Otherwise the reset would reclaim the account.
  await confirmAddress(pool, bea)
  expectOk(await bea.browser.identity('/request-password-reset', { email: bea.email }))
  const { rows } = await pool.query(
    "select substring(data->>'text' from 'token=(\\w+)') as token from pgboss.job where data->>'text' ~ 'reset-password'",
  )
  const { token } = rows[0]
  const body = { token, newPassword: 'bees like other words' }
  expect(await eventsOf(() => bea.browser.identity('/reset-password', body))).toEqual([
    { event: 'password_reset', reason: 'email', member: await memberId(bea), client },
  ])
})

test('logs one hash per client, never the address', async () => {
  const [one, other] = [newAddress(), newAddress()]
  const events = [
    ...(await eventsOf(() => clientFrom(one, url).signIn('no.one@example.com', guess))),
    ...(await eventsOf(() => clientFrom(one, url).signIn('no.one@example.com', guess))),
    ...(await eventsOf(() => clientFrom(other, url).signIn('no.one@example.com', guess))),
  ]
  const [first, second, third] = events.map((event) => event.client)
  expect(first).toBe(second)
  expect(first).not.toBe(third)
  const { createHash } = await import('node:crypto')
  expect(first).not.toBe(createHash('sha256').update(one).digest('base64url').slice(0, 16))
})

test('counts the events and logs no personal data or credentials', async () => {
  const { text } = await send(`${url}/metrics`)
  const counted = (event: string) =>
    Number(new RegExp(`^security_events_total\\{event="${event}"\\} (\\d+)`, 'm').exec(text)?.[1])
  for (const event of ['sign_in_refused', 'access_denied', 'limit_hit', 'admin_act']) {
    expect(counted(event)).toBe(lines().filter((line) => line.event === event).length)
    expect(counted(event)).toBeGreaterThan(0)
  }
  for (const { email, password, token, address, name } of [sven, bea, ada]) {
    for (const secret of [email, password, token, address, name]) expect(log).not.toContain(secret)
  }
  for (const secret of [guess, 'no.one', 'bees like']) expect(log).not.toContain(secret)
})
