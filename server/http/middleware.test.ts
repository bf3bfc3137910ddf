import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { refusals } from '../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { send } from '../../test/harness/send.ts'

let app: TestApp
let bea: Person

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const asBea = () => ({ authorization: `Bearer ${bea.token}` })

test('an unknown path is 401 without and 404 with a session', async () => {
  expect((await app.get('/api/nowhere')).status).toBe(401)
  expect((await bea.get('/nowhere')).status).toBe(404)
  expect((await bea.get('/__proto__')).status).toBe(404)
})

test('a wrong method is 405 with an Allow header', async () => {
  const { status, headers, body } = await bea.call('PATCH', '/bookings', {})
  expect([status, body.code]).toEqual([405, 'wrong_method'])
  expect(headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
})

test('HEAD is GET without a body', async () => {
  const { status, text, headers } = await send(`${app.url}/api/categories`, { method: 'HEAD' })
  expect([status, text]).toEqual([200, ''])
  expect(headers['content-type']).toContain('application/json')
})

test('a body that is not JSON is refused', async () => {
  const url = `${app.url}/api/bookings`
  const form = await send(url, {
    method: 'POST',
    headers: asBea(),
    body: new URLSearchParams({ phone: '1' }),
  })
  expect([form.status, form.body.code]).toEqual([415, 'wrong_content_type'])
  const broken = await send(url, { method: 'POST', headers: asBea(), body: '{"phone":' })
  expect([broken.status, broken.body.code]).toEqual([400, 'bad_input'])
  const list = await send(url, { method: 'POST', headers: asBea(), body: '[]' })
  expect([list.status, list.body.code]).toEqual([400, 'bad_input'])
})

test('a body that is too large is refused', async () => {
  const { status, body } = await bea.post('/bookings', { phone: 'x'.repeat(300_000) })
  expect([status, body.code]).toEqual([413, 'too_large'])
})

test('a request that is refused does not switch off the page cache', async () => {
  const { cache } = app.services
  await expect.poll(cache.isBehind).toBe(false)
  expect((await app.anonymous().ask('POST', '/api/bookings', { body: {} })).status).toBe(401)
  expect(cache.isBehind()).toBe(false)
})

test('every response has a request id and security headers', async () => {
  for (const path of ['/api/categories', '/api/nowhere', '/healthz', '/nowhere']) {
    const { headers } = await app.get(path)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  }
})

test('/healthz and /readyz return 200', async () => {
  expect((await app.get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await app.get('/readyz')).body).toEqual({ status: 'ready' })
})

test('a 503 of /readyz is a refusal that says why, with Retry-After', async () => {
  const other = await startTestApp()
  const { rows } = await other.pool.query(
    `delete from schema_migrations
     where name = (select max(name) from schema_migrations) returning name`,
  )
  const [status, message] = refusals.overloaded
  const expectUnready = async (why: object) => {
    const answer = await other.get('/readyz')
    expect([answer.status, answer.body]).toEqual([status, { code: 'overloaded', message, ...why }])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }
  await expectUnready({ status: 'migrating', pending: [rows[0].name] })
  other.services.leaving.abort()
  await expectUnready({ status: 'leaving' })
  await other.close()
})

test('/readyz does not wait for the migration of another release', async () => {
  expect((await app.get('/readyz')).status).toBe(200)
  const client = await app.pool.connect()
  await client.query('begin; lock table schema_migrations')
  expect((await app.get('/readyz')).status).toBe(200)
  await client.query('rollback')
  client.release()
})

/** The method and path of every procedure of the contract. */
const procedures = Object.values(contract)
  .flatMap((noun) => Object.values(noun))
  .map(({ '~orpc': { route } }) => `${route.method ?? 'no method'} ${route.path ?? 'no path'}`)

test('the OpenAPI document lists the procedures of the contract and no others', async () => {
  const { body } = await app.get('/api/openapi.json')
  const operations = Object.entries<object>(body.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.sort()).toEqual(procedures.sort())
  expect(body.paths['/bookings'].post.responses).toHaveProperty('409')
  const page = await app.get('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.text).toContain('POST /create-payment-intent')
})
