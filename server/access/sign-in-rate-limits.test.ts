import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'
import { newAddress } from '../../test/harness/people.ts'
import { contentLimits } from '../features/content/rate-limits.ts'
import { identityLimits } from '../features/identity/rate-limits.ts'
import { reportLimits } from '../features/reports/rate-limits.ts'
import type { RateLimit } from './rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const password = 'correct horse 7'

/** Leaves `left` uses of this limit on every existing counter. */
async function leave({ name, max }: RateLimit, left: number, { pool } = app) {
  const points = max - left
  const changed = 'update rate_limit set points = $2 where key like $1'
  expect((await pool.query(changed, [`${name}:%`, points])).rowCount).toBeGreaterThan(0)
}

const contact = (email: string, { anonymous: visitor } = app) =>
  visitor().ask('POST', '/api/contact', { body: { name: 'Zoë', email } })

test('limits messages per signed-in account, from any network', async () => {
  const zora = await app.signUp('Zora', 'buyer')
  const write = (email: string) => zora.elsewhere().post('/contact', { name: 'Zora', email })
  expect((await write(zora.email)).status).toBe(200)
  await leave(contentLimits.contactByAccount, 1)
  expect((await write('zoe@example.org')).status).toBe(200)
  const refused = await write(zora.email)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect((await contact(zora.email)).status).toBe(200)
})

test('messages that claim the address of a member do not use up their limit', async () => {
  const nils = await app.signUp('Nils', 'buyer')
  const counters = async () =>
    (await app.pool.query(`select key from rate_limit where key like 'contactByAccount:%'`)).rows
  const before = await counters()
  expect((await contact(nils.email)).status).toBe(200)
  expect(await counters()).toEqual(before)
})

test('limits sign-ups per claimed address, from any network', async () => {
  const signUp = (email: string) => app.anonymous().signUp('Eve', email, password)
  expect((await signUp('eve@example.com')).status).toBe(200)
  await leave(identityLimits.signUpByAccount, 1)
  expect((await signUp('eve@example.com')).status).toBe(409)
  const refused = await signUp('EVE@example.com')
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await signUp('another@example.com')).status).toBe(200)
})

test('limits reports per client address, for any account', async () => {
  const bea = await app.signUp('Bea', 'buyer')
  const report = () => bea.post('/reportedItems', { header: 'A laptop' })
  expect((await report()).status).toBe(200)
  await leave(reportLimits.reportByAddress, 1)
  expect((await report()).status).toBe(200)
  expect((await report()).status).toBe(429)
  const ben = await app.signUp('Ben', 'buyer')
  expect((await ben.post('/reportedItems', { header: 'A laptop' })).status).toBe(200)
})

const forged = (n: number): [name: string, value: string][] => [
  ['x-forwarded-for', `203.0.113.${n}`],
  ['x-forwarded-for', `203.0.113.${n}, 127.0.0.1`],
  ['forwarded', `for=203.0.113.${n};proto=https`],
  ['x-real-ip', `203.0.113.${n}`],
  ['x-client-ip', `203.0.113.${n}`],
  ['x-cluster-client-ip', `203.0.113.${n}`],
  ['x-originating-ip', `203.0.113.${n}`],
  ['x-remote-ip', `203.0.113.${n}`],
  ['x-remote-addr', `203.0.113.${n}`],
  ['client-ip', `203.0.113.${n}`],
  ['true-client-ip', `203.0.113.${n}`],
  ['cf-connecting-ip', `203.0.113.${n}`],
  ['fastly-client-ip', `203.0.113.${n}`],
  ['fly-client-ip', `203.0.113.${n}`],
  ['via', `1.1 203.0.113.${n}`],
]

const contactWith = async (headers: Record<string, string>, from: string, where = app) => {
  const body = { name: 'Zoë', email: `${crypto.randomUUID()}@example.org` }
  return (await where.anonymous(from).ask('POST', '/api/contact', { body, headers })).status
}

test('no request header changes the client address', async () => {
  const eve = newAddress()
  for (let n = 0; n < contentLimits.contactByAddress.max; n += 1) {
    expect(await contactWith({}, eve)).toBe(200)
  }
  for (const [name, value] of forged(9)) {
    expect(await contactWith({ [name]: value }, eve), name).toBe(429)
  }
  expect(await contactWith(Object.fromEntries(forged(9)), eve)).toBe(429)
  expect(await contactWith({}, newAddress())).toBe(200)
})

test('trusts X-Forwarded-For of a configured proxy only', async () => {
  const [proxy, eve] = [newAddress(), newAddress()]
  const behind = await startTestApp({ TRUSTED_PROXIES: proxy })
  onTestFinished(behind.close)
  const most = contentLimits.contactByAddress.max
  for (let n = 0; n < most * 2; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` }
    expect(await contactWith(headers, proxy, behind)).toBe(200)
    expect(await contactWith(headers, eve, behind)).toBe(n < most ? 200 : 429)
  }
  for (let n = 0; n < most; n += 1) {
    expect(await contactWith({ 'x-forwarded-for': '203.0.113.9' }, proxy, behind)).toBe(200)
  }
  // The last entry counts; the client can forge those before it.
  const claimed = { 'x-forwarded-for': '1.2.3.4, 203.0.113.9' }
  expect(await contactWith(claimed, proxy, behind)).toBe(429)
  for (const [name, value] of forged(8).slice(2)) {
    const headers = { 'x-forwarded-for': '203.0.113.9', [name]: value }
    expect(await contactWith(headers, proxy, behind), name).toBe(429)
  }
})
