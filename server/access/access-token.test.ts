import { decode, sign } from 'hono/jwt'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { matrix } from '../../test/contract/access-matrix.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { send } from '../../test/harness/send.ts'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { getSecret } from '../database/secrets.ts'

let app: TestApp
let amara: Person
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
  amara = await app.signUp('Amara', 'buyer')
})
afterAll(() => app.close())

/** 400 (input was read) when the token is accepted, 401 when it is not. */
async function statusWith(authorization: string, { url } = app) {
  const headers = { authorization }
  return (await send(`${url}/api/users`, { method: 'POST', body: {}, headers })).status
}

test('exchanges the session for a token for its own address, in any spelling', async () => {
  const token = await amara.browser.token(' AMARA@example.com ')
  expect(await statusWith(`Bearer ${token}`)).toBe(400)
})

test('issues no token without a session, for another address or a repeated one', async () => {
  const { browser } = await app.signUp('Jonas')
  const none = await app.anonymous().ask('GET', '/api/jwt?email=jonas@example.com')
  expect([none.status, none.body.code]).toEqual([401, 'session_required'])
  for (const email of [amara.email, 'unknown@example.com']) {
    const other = await browser.ask('GET', `/api/jwt?email=${email}`)
    expect([other.status, other.body.code]).toEqual([403, 'not_allowed'])
  }
  const own = 'email=jonas@example.com'
  for (const query of [`${own}&email=amara@example.com`, 'email[]=jonas@example.com']) {
    expect((await browser.ask('GET', `/api/jwt?${query}`)).status).toBe(400)
  }
})

const exhaust = (key: string) =>
  app.pool.query(
    `insert into rate_limit (key, points, expire)
     values ($1, 100000, (extract(epoch from now()) * 1000)::bigint + 600000)
     on conflict (key) do update set points = excluded.points`,
    [key],
  )

test('requests without a session do not use up the limit of a session at the same address', async () => {
  const { browser, email, address } = await app.signUp('Lea')
  await exhaust(`accessTokenByAddress:${address}`)
  const path = `/api/jwt?email=${email}`
  const refused = await app.anonymous(address).ask('GET', path)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect((await browser.ask('GET', path)).status).toBe(200)
})

test('limits the tokens of a session', async () => {
  const { browser, email, password, token } = await app.signUp('Milo')
  await exhaust(`accessTokenBySession:${decode(token).payload.sid}`)
  const refused = await browser.ask('GET', `/api/jwt?email=${email}`)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  const another = app.anonymous()
  await another.signIn(email, password)
  expect(await another.token(email)).toEqual(expect.any(String))
})

test.each(['cross-site', 'same-site'])('a %s request is refused and not counted', async (site) => {
  const uses = async () =>
    (await app.pool.query("select key, points from rate_limit where key like 'accessToken%'")).rows
  const path = `/api/jwt?email=${amara.email}`
  const before = await uses()
  for (const { ask } of [amara.browser, app.anonymous()]) {
    const answer = await ask('GET', path, { headers: { 'sec-fetch-site': site } })
    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
  }
  expect(await uses()).toEqual(before)
  for (const own of ['same-origin', 'none']) {
    const answer = await amara.browser.ask('GET', path, { headers: { 'sec-fetch-site': own } })
    expect(answer.status).toBe(200)
  }
})

const openToAnonymous = matrix.filter(
  ({ path, expected: [toNobody] }) => toNobody === 401 && !path.startsWith('/jwt'),
)

test.each(openToAnonymous)('the cookie alone does not authenticate $method $path', async (call) => {
  expect((await amara.browser.session()).email).toBe(amara.email)
  const path = `/api${call.path.replaceAll(/\{\w+\}/g, amara.email)}`
  const answer = await amara.browser.ask(call.method, path, { body: call.body })
  expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required'])
})

test('a valid cookie does not rescue an invalid token', async () => {
  const headers = { authorization: 'Bearer a.b.c' }
  const answer = await amara.browser.ask('GET', '/api/bookings?email=amara@example.com', {
    headers,
  })
  expect(answer.status).toBe(401)
})

test('sign-out revokes the token immediately', async () => {
  const { browser, token } = await app.signUp('Samuel')
  expect(await statusWith(`Bearer ${token}`)).toBe(400)
  await browser.identity('/sign-out')
  expect(await statusWith(`Bearer ${token}`)).toBe(401)
})

test('rejects an expired token', async () => {
  const brief = await startTestApp({ ACCESS_TOKEN_SECONDS: '2' })
  onTestFinished(brief.close)
  const { token } = await brief.signUpOverHttp('Lena')
  const { exp = 0, iat = 0 } = decode(token).payload
  expect(exp - iat).toBe(2)
  await vi.waitUntil(() => Date.now() >= exp * 1000, waitOptions)
  expect(await statusWith(`Bearer ${token}`, brief)).toBe(401)
})

test('rejects the token of a disabled account', async () => {
  const { email, token } = await app.signUp('Nadia')
  expect(await statusWith(`Bearer ${token}`)).toBe(400)
  await app.pool.query('update identity_user set disabled_at = now() where email = $1', [email])
  expect(await statusWith(`Bearer ${token}`)).toBe(401)
})

test('expires a session after thirty days, even when in use', async () => {
  const { email, token, browser } = await app.signUp('Olivia')
  const age = (days: number) =>
    app.pool.query(
      `update identity_session set created_at = now() - make_interval(days => $2)
         where user_id = (select id from identity_user where email = $1)`,
      [email, days],
    )
  await age(29)
  expect(await statusWith(`Bearer ${token}`)).toBe(400)
  await age(30)
  expect(await statusWith(`Bearer ${token}`)).toBe(401)
  expect(await browser.session()).toBeNull()
})

test('rejects forged tokens', async () => {
  const { pool } = app
  const { sub, sid } = decode(amara.token).payload
  const exp = Math.floor(Date.now() / 1000) + 600
  const claims = { sub, sid, exp, aud: 'api' }
  const secret = await getSecret(pool, 'access_token')
  expect(await statusWith(`Bearer ${await sign(claims, secret)}`)).toBe(400)

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    await sign(claims, 'another secret'),
    await sign(claims, secret, 'HS512'),
    await sign({ ...claims, exp: exp - 601 }, secret),
    await sign({ sub, sid, aud: 'api' }, secret),
    await sign({ sub, sid, exp }, secret),
    await sign({ ...claims, aud: 'mail' }, secret),
    await sign({ ...claims, sub: 'another-member' }, secret),
    `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.AAAA`,
    'null',
    '',
  ]
  for (const token of forged) expect(await statusWith(`Bearer ${token}`)).toBe(401)
  expect(await statusWith('Basic YTpi')).toBe(401)
})

test('answers every invalid token alike', async () => {
  const answerTo = (token: string) =>
    send(`${app.url}/api/advertises`, { headers: { authorization: `Bearer ${token}` } })
  const one = await answerTo('a.b.c')
  const two = await answerTo('x')
  expect(one.body).toEqual(two.body)
  expect(one.body.code).toBe('sign_in_required')
})
