import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { waitOptions } from '../../../test/harness/wait-options.ts'
import { withPasswordSlot } from './passwords/password-concurrency.ts'
import { identityLimits } from './rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const password = 'correct horse 7'

test('signing in does not require a confirmed address', async () => {
  const diego = app.anonymous()
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

test('a wrong password and an unknown address get the same answer', async () => {
  await app.anonymous().signUp('Nadia', 'nadia@example.com', password)
  const wrong = await app.anonymous().signIn('nadia@example.com', 'not the one 1')
  const unknown = await app.anonymous().signIn('no-nadia@example.com', 'not the one 1')
  expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid-credential'])
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('sign-out ends the session on the server', async () => {
  const jonas = app.anonymous()
  await jonas.signUp('Jonas', 'jonas@example.com', password)
  const thief = app.anonymous()
  for (const [name, value] of jonas.jar) thief.jar.set(name, value)
  expect((await jonas.identity('/sign-out')).status).toBe(200)
  expect([...jonas.jar.keys()]).toEqual(['identity.device'])
  expect(await thief.session()).toBeNull()
  expect((await thief.identity('/update-user', { name: 'Mallory' })).body.code).toBe(
    'user-token-expired',
  )
})

test('a disabled account cannot sign in, and its sessions are invalid', async () => {
  const malia = app.anonymous()
  await malia.signUp('Malia', 'malia@example.com', password)
  await app.pool.query(
    "update identity_user set disabled_at = now() where email = 'malia@example.com'",
  )
  expect(await malia.session()).toBeNull()
  const answer = await app.anonymous().signIn('malia@example.com', password)
  expect([answer.status, answer.body.code]).toEqual([403, 'user-disabled'])
})

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
])('%s is refused', async (_, headers) => {
  const body = { email: 'keiko@example.com', password }
  const answer = await app.anonymous().ask('POST', '/api/identity/sign-in/email', { body, headers })
  expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
})

test('refuses a form body', async () => {
  const form = new URLSearchParams({ email: 'keiko@example.com', password })
  const answer = await app.anonymous().ask('POST', '/api/identity/sign-in/email', { body: form })
  expect([answer.status, answer.body.code]).toEqual([415, 'wrong_content_type'])
})

test.each(['/delete-user', '/list-sessions', '/sign-in/social', '/error', '/ok'])(
  'the library’s %s is not reachable',
  async (path) => {
    const eve = app.anonymous()
    expect((await eve.identity(path, {})).status).toBe(404)
    expect((await eve.ask('GET', `/api/identity${path}`)).status).toBe(404)
  },
)

test('another method on a known path is 405 with Allow', async () => {
  const answer = await app.anonymous().ask('GET', '/api/identity/sign-out')
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
})

test('ten failures lock an account for one address block only', async () => {
  const email = 'lena@example.com'
  await app.anonymous().signUp('Lena', email, password)
  const stranger = app.anonymous()
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => stranger.signIn(email, `guess number ${n}`)),
  )
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.body.code).toBe('too-many-requests')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(800)
  expect((await stranger.signIn(email, password)).status).toBe(429)
  expect((await app.anonymous().signIn(email, password)).status).toBe(200)
})

/** Exhausts a limit by writing its counter. */
const exhaust = (key: string) =>
  app.pool.query(
    `insert into rate_limit (key, points, expire)
     values ($1, 100000, (extract(epoch from now()) * 1000)::bigint + 600000)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [key],
  )

test('attackers cannot lock out a known device or network', async () => {
  const email = 'milo@example.com'
  const milo = app.anonymous()
  await milo.signUp('Milo', email, password)
  const atHome = app.anonymous()
  await atHome.signIn(email, password)
  await exhaust(`signInByAccount:${email}`)
  expect((await app.anonymous().signIn(email, password)).status).toBe(429)
  expect((await app.anonymous(atHome.address).signIn(email, password)).status).toBe(200)

  // An attacker behind the same address exhausts its limits.
  await exhaust(`signInByAddress:${milo.address}`)
  await exhaust(`signInByAccountAndBlock:${email}|${milo.address}`)
  expect((await app.anonymous(milo.address).signIn(email, password)).status).toBe(429)
  await milo.identity('/sign-out')
  expect((await milo.signIn(email, password)).status).toBe(200)
})

test('a known device has ten failures of its own, for its own account only', async () => {
  const email = 'nils@example.com'
  const nils = app.anonymous()
  await nils.signUp('Nils', email, password)
  for (let n = 0; n < 10; n += 1) {
    expect((await nils.signIn(email, `guess number ${n}`)).status).toBe(401)
  }
  expect((await nils.signIn(email, password)).status).toBe(429)
  expect((await app.anonymous(nils.address).signIn(email, password)).status).toBe(200)
  // The device is unknown to another account.
  await app.anonymous().signUp('Olga', 'olga@example.com', password)
  await exhaust('signInByAccount:olga@example.com')
  expect((await nils.signIn('olga@example.com', password)).status).toBe(429)
})

/** The uses counted for this account and address, by limit. */
async function usesOf(email: string, address: string): Promise<Record<string, number>> {
  const { rows } = await app.pool.query(
    `select split_part(key, ':', 1) as name, points from rate_limit
     where key like 'signIn%' and points > 0 and split_part(key, ':', 2) = any($1)`,
    [[email, address, `${email}|${address}`]],
  )
  return Object.fromEntries(rows.map(({ name, points }) => [name, points]))
}

test('wrong and correct passwords have separate limits', async () => {
  const email = 'wilma@example.com'
  await app.anonymous().signUp('Wilma', email, password)
  const browser = app.anonymous()
  await browser.signIn(email, 'not the one 1')
  const failures = { signInByAddress: 1, signInByAccountAndBlock: 1, signInByAccount: 1 }
  expect(await usesOf(email, browser.address)).toEqual(failures)
  for (let n = 0; n < 2; n += 1) await browser.signIn(email, password)
  // The first one made the browser a known device, which has a counter of its own.
  const successes = { signInSuccessByAccount: 1, signInSuccessByAddress: 2 }
  expect(await usesOf(email, browser.address)).toEqual({ ...failures, ...successes })
})

/** The id (hex) of the account's only known device. */
async function deviceIdOf(email: string): Promise<string> {
  const { rows } = await app.pool.query(
    `select encode(token_hash, 'hex') as id from known_device
     join identity_user account on account.id = user_id where account.email = $1`,
    [email],
  )
  expect(rows).toHaveLength(1)
  return rows[0].id
}

test('limits correct passwords of an account, also from known devices and by re-authentication', async () => {
  const email = 'xenia@example.com'
  const xenia = app.anonymous()
  await xenia.signUp('Xenia', email, password)
  expect((await xenia.identity('/authenticate', { password })).status).toBe(200)
  await exhaust(`signInSuccessByAccount:${email}`)
  // Other browsers with the password do not keep a known device out.
  expect((await xenia.signIn(email, password)).status).toBe(200)
  await exhaust(`signInSuccessByDevice:${await deviceIdOf(email)}`)
  expect((await xenia.identity('/authenticate', { password })).status).toBe(429)
  for (const browser of [xenia, app.anonymous()]) {
    const refused = await browser.signIn(email, password)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
  }
  // The session goes on, and the refused attempts were no failures.
  expect((await xenia.session()).email).toBe(email)
  expect(Object.keys(await usesOf(email, xenia.address)).sort()).toEqual([
    'signInSuccessByAccount',
    'signInSuccessByAddress',
  ])
})

test('limits correct passwords of an address', async () => {
  const email = 'yara@example.com'
  const yara = app.anonymous()
  await yara.signUp('Yara', email, password)
  await exhaust(`signInSuccessByAddress:${yara.address}`)
  expect((await yara.signIn(email, password)).status).toBe(429)
  expect((await app.anonymous().signIn(email, password)).status).toBe(200)
})

test('concurrent wrong passwords leave nothing in the limit of correct ones', async () => {
  const email = 'abel@example.com'
  await app.anonymous().signUp('Abel', email, password)
  const { max } = identityLimits.signInSuccessByAccount
  // The attempts that are not refused wait for these, and count until they are found to be wrong.
  const { promise, resolve } = Promise.withResolvers<void>()
  const taken = Array.from({ length: 4 }, () => withPasswordSlot(() => promise))
  let refused = 0
  const guesses = Array.from({ length: max + 10 }, async (_, n) => {
    const { status } = await app.anonymous().signIn(email, `guess number ${n}`)
    if (status === 429) refused += 1
    return status
  })
  await vi.waitUntil(() => refused === 10, waitOptions)
  resolve()
  await Promise.all(taken)
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 401)).toHaveLength(max)
  expect(await usesOf(email, '')).toEqual({ signInByAccount: max })
  expect((await app.anonymous().signIn(email, password)).status).toBe(200)
})

test('an attempt refused for overload counts towards no limit', async () => {
  const email = 'zeno@example.com'
  await app.anonymous().signUp('Zeno', email, password)
  const { promise, resolve } = Promise.withResolvers<void>()
  const taken = Array.from({ length: 4 + 200 }, () => withPasswordSlot(() => promise))
  const browser = app.anonymous()
  const refused = await browser.signIn(email, password)
  expect([refused.status, refused.body.code]).toEqual([503, 'overloaded'])
  expect(await usesOf(email, browser.address)).toEqual({})
  resolve()
  await Promise.all(taken)
  expect((await browser.signIn(email, password)).status).toBe(200)
})

const accountOf = '(select id from identity_user where email = $1)'

test('keeps 50 sessions of an account; a pending second factor replaces no other session', async () => {
  const email = 'vera@example.com'
  await app.anonymous().signUp('Vera', email, password)
  const insert = (count: number, days: number, factorAt: string) =>
    app.pool.query(
      `insert into identity_session (id, token, user_id, expires_at, last_used_at, second_factor_at)
       select gen_random_uuid(), gen_random_uuid(), ${accountOf}, now() + interval '1 day',
         now() - make_interval(days => $3), ${factorAt} from generate_series(1, $2)`,
      [email, count, days],
    )
  await insert(48, 20, 'now()')
  await insert(30, 10, 'null')
  const last = app.anonymous()
  await last.signIn(email, password)
  const { rows } = await app.pool.query(
    `select (now() - last_used_at > interval '15 days') as old, count(*)::int
     from identity_session where user_id = ${accountOf} group by 1 order by 1`,
    [email],
  )
  // The new session and the one of the sign-up are the youngest.
  expect(rows).toEqual([
    { old: false, count: 2 },
    { old: true, count: 48 },
  ])
  expect((await last.session()).email).toBe(email)
})

test('stores at most 500 characters of the User-Agent', async () => {
  const email = 'uri@example.com'
  await app.anonymous().signUp('Uri', email, password)
  const headers = { 'user-agent': `Firefox/${'x'.repeat(5_000)}` }
  await app.anonymous().identity('/sign-in/email', { email, password }, headers)
  const { rows } = await app.pool.query(
    `select max(length(user_agent)) as longest from identity_session where user_id = ${accountOf}`,
    [email],
  )
  expect(rows).toEqual([{ longest: 500 }])
})

test('a forged or foreign device cookie is ignored', async () => {
  const email = 'petra@example.com'
  await app.anonymous().signUp('Petra', email, password)
  await exhaust(`signInByAccount:${email}`)
  for (const value of ['A'.repeat(43), 'x', '%00', '..']) {
    const forger = app.anonymous()
    forger.jar.set('identity.device', value)
    expect((await forger.signIn(email, password)).status).toBe(429)
  }
  const other = app.anonymous()
  await other.signUp('Quinn', 'quinn@example.com', password)
  expect((await other.signIn(email, password)).status).toBe(429)
})

test('stores only a hash of the device token, different per account', async () => {
  const shared = app.anonymous()
  await shared.signUp('Rosa', 'rosa@example.com', password)
  const token = shared.jar.get('identity.device') ?? '?'
  await shared.signUp('Rui', 'rui@example.com', password)
  expect(shared.jar.get('identity.device')).toBe(token)
  const { rows } = await app.pool.query(
    `select encode(token_hash, 'hex') as hash from known_device
     join identity_user account on account.id = user_id
     where account.email in ('rosa@example.com', 'rui@example.com')`,
  )
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2)
  for (const { hash } of rows) expect(hash).not.toContain(Buffer.from(token).toString('hex'))
})

test('a concurrent sign-in opens no session after the password was removed', async () => {
  const email = 'ugo@example.com'
  await app.anonymous().signUp('Ugo', email, password)
  const other = await app.pool.connect()
  await other.query('begin')
  await other.query('select 1 from identity_user where email = $1 for update', [email])
  const browser = app.anonymous()
  const signingIn = browser.signIn(email, password)
  // The password was verified; storing the session waits for the account's row lock.
  await vi.waitUntil(async () => {
    const { rows } = await app.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'identity_session'",
    )
    return rows.length > 0
  }, waitOptions)
  const ofAccount = 'user_id = (select id from identity_user where email = $1)'
  await other.query(`delete from identity_account where ${ofAccount}`, [email])
  await other.query(`delete from identity_session where ${ofAccount}`, [email])
  await other.query('commit')
  other.release()
  const answer = await signingIn
  expect([answer.status, answer.body.code]).toEqual([401, 'invalid-credential'])
  const { rows } = await app.pool.query(`select id from identity_session where ${ofAccount}`, [
    email,
  ])
  expect(rows).toEqual([])
})

test('signing in or up ends the browser’s previous session', async () => {
  const email = 'sven@example.com'
  const browser = app.anonymous()
  await browser.signUp('Sven', email, password)
  const copyOf = () => {
    const copy = app.anonymous()
    for (const [name, value] of browser.jar) copy.jar.set(name, value)
    return copy
  }
  const first = copyOf()
  const token = await browser.token(email)
  const authorization = `Bearer ${token}`
  await browser.signIn(email, password)
  expect(await first.session()).toBeNull()
  const call = await browser.ask('GET', '/api/account/export', { headers: { authorization } })
  expect(call.status).toBe(401)
  const second = copyOf()
  await browser.signUp('Tove', 'tove@example.com', password)
  expect(await second.session()).toBeNull()
  expect((await browser.session()).name).toBe('Tove')
  // Sessions of other browsers remain, and a failure ends none.
  const elsewhere = app.anonymous()
  await elsewhere.signIn(email, password)
  await browser.signIn(email, 'not the one 1')
  expect((await browser.session()).name).toBe('Tove')
  expect((await elsewhere.session()).name).toBe('Sven')
})

test('a forged X-Forwarded-For does not bypass the limit of an address', async () => {
  const eve = app.anonymous()
  const guess = async (n: number) => {
    const body = { email: `guess${n}@example.com`, password }
    const forged = { 'x-forwarded-for': `203.0.113.${n}` }
    return (await eve.identity('/sign-in/email', body, forged)).status
  }
  for (let n = 0; n < 60; n += 1) expect(await guess(n)).toBe(401)
  expect(await guess(60)).toBe(429)
})

test('only name and photo can be changed', async () => {
  const samuel = app.anonymous()
  await samuel.signUp('Samuel', 'samuel@example.com', password)
  const image = 'https://pictures.example/samuel.webp'
  const changed = await samuel.identity('/update-user', {
    name: '  Samuel M. ',
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
