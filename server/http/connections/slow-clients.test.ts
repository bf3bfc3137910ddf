import { connect } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { openSlowClients, type SlowKind } from '../../../test/harness/network/slow-clients.ts'
import { newAddress } from '../../../test/harness/people.ts'
import { send } from '../../../test/harness/send.ts'

async function appWith(settings: Record<string, string> = {}) {
  const app = await startTestApp({ DEMO_DATA: '0', ...settings })
  onTestFinished(app.close)
  return { app, port: Number(new URL(app.url).port) }
}

type Attack = { port: number; count: number; kinds: SlowKind[]; from?: string; every?: number }

function attack({ port, count, kinds, from = newAddress(), every = 300 }: Attack) {
  const slow = openSlowClients({ port, from, count, kinds, every, comesAgain: true })
  onTestFinished(slow.close)
  return slow
}

/** Not cached: each request needs the database. */
const path = '/api/jwt?email=a@example.com'

/** Statuses of concurrent requests, each from its own address; 0 for no response. */
async function othersAnswers(ask: (n: number) => Promise<{ status: number }>, times = 40) {
  const statusOf = async (n: number) => (await ask(n).catch(() => ({ status: 0 }))).status
  const statuses: number[] = []
  for (let n = 0; n < times; n += 4) {
    statuses.push(...(await Promise.all([n, n + 1, n + 2, n + 3].map(statusOf))))
  }
  return [...new Set(statuses)]
}

const directly =
  ({ url }: TestApp) =>
  () =>
    send(`${url}${path}`, { from: newAddress() })

/** `size` clients that send requests back to back until the test ends. */
function openClients(size: number, ask: () => Promise<unknown>) {
  const isOver = new AbortController()
  const keepAsking = async () => {
    while (!isOver.signal.aborted) await ask().catch(() => {})
  }
  const clients = Array.from({ length: size }, keepAsking)
  const leave = async () => {
    isOver.abort()
    await Promise.all(clients)
  }
  onTestFinished(leave)
  return leave
}

test('1,200 trickling bodies from four addresses do not affect other clients', async () => {
  const { app, port } = await appWith()
  const attacks = Array.from({ length: 4 }, () =>
    attack({ port, count: 300, kinds: ['body', 'chunks'] }),
  )
  const open = () => attacks.reduce((sum, one) => sum + one.open(), 0)
  await expect.poll(open).toBe(1_200)
  await expect.poll(() => attacks.at(-1)?.rounds() ?? 0).toBeGreaterThan(12)
  expect(await othersAnswers(directly(app))).toEqual([401])
  expect((await app.get('/readyz')).status).toBe(200)
})

test.each<[string, SlowKind[]]>([
  ['silent', ['silent']],
  ['slow in every way', ['headers', 'body', 'chunks', 'idle', 'silent']],
])('2,500 connections from one address, %s, do not block other clients', async (_, kinds) => {
  const { app, port } = await appWith()
  const slow = attack({ port, count: 2_500, kinds, every: 2_000 })
  await expect.poll(slow.dropped).toBeGreaterThan(1_500)
  expect(await othersAnswers(directly(app))).toEqual([401])
  expect((await app.get('/readyz')).status).toBe(200)
  expect(slow.open()).toBeLessThanOrEqual(2_500)
})

test('over the process limit, new connections replace those of the largest block', async () => {
  const { app, port } = await appWith({ MAX_CONNECTIONS: '60', MAX_CONNECTIONS_PER_CLIENT: '50' })
  const large = attack({ port, count: 50, kinds: ['body', 'headers'] })
  await expect.poll(large.open).toBe(50)
  const small = attack({ port, count: 10, kinds: ['headers'], every: 1_000 })
  await expect.poll(small.open).toBe(10)
  expect(await othersAnswers(directly(app), 60)).toEqual([401])
  expect(large.dropped()).toBeGreaterThan(0)
})

test('a body below the minimum rate gets 408, and a chunked body is read', async () => {
  const { port } = await appWith()
  const slow = attack({ port, count: 2, kinds: ['body', 'chunks'] })
  const other = connect({ port, host: '127.0.0.1', localAddress: newAddress() })
  onTestFinished(() => void other.destroy())
  const answer = new Promise((resolve) => other.once('data', (bytes) => resolve(String(bytes))))
  const body = JSON.stringify({ email: 'a@example.com', password: 'not the right one' })
  const head =
    'POST /api/identity/sign-in/email HTTP/1.1\r\nHost: a\r\nContent-Type: application/json'
  other.write(
    `${head}\r\nOrigin: http://127.0.0.1:${port}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  for (const sign of body) {
    other.write(sign)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await answer).toMatch(/^HTTP\/1.1 401 /)
  await expect.poll(() => slow.statuses['408']).toBeGreaterThanOrEqual(2)
})

/** Sends all but the last byte of bodies that the import of listings may have. */
function openLargeBodies(port: number, from: string, count: number) {
  const size = 2_500_000
  const head = `POST /api/imports HTTP/1.1\r\nHost: a\r\nContent-Type: application/json`
  const body = Buffer.alloc(size - 1, ' ')
  let refused = 0
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {})
    socket.once('data', (bytes) => {
      if (String(bytes).startsWith('HTTP/1.1 503')) refused += 1
    })
    socket.write(`${head}\r\nContent-Length: ${size}\r\n\r\n`)
    socket.write(body)
    onTestFinished(() => void socket.destroy())
  }
  return { refused: () => refused }
}

test('large bodies that never end keep no memory from the bodies of others', async () => {
  const { app, port } = await appWith()
  const first = openLargeBodies(port, newAddress(), 10)
  // 16 MB hold six of them.
  await expect.poll(first.refused).toBe(4)
  const others = Array.from({ length: 5 }, () => openLargeBodies(port, newAddress(), 6))
  const refused = () => others.reduce((sum, one) => sum + one.refused(), first.refused())
  // 64 MB hold 26 bodies.
  await expect.poll(refused).toBe(4 + 10)
  const body = { csv: 'x'.repeat(2_400_000) }
  const from = newAddress()
  expect((await send(`${app.url}/api/imports`, { method: 'POST', body, from })).status).toBe(401)
  expect(refused()).toBe(4 + 11)
})

test('a request that is pipelined behind an event stream ends the connection', async () => {
  const { port } = await appWith()
  const socket = connect({ port, host: '127.0.0.1', localAddress: newAddress() })
  const ended = new Promise((resolve) => socket.once('close', () => resolve('ended')))
  const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`
  socket.on('error', () => {}).resume()
  socket.write(`${get('/api/live')}${get('/api/categories')}`)
  expect(await ended).toBe('ended')
})

test('an upload below its minimum rate is ended', async () => {
  const { app, port } = await appWith()
  const sana = await app.signUp('Sana', 'seller')
  const upload = connect({ port, host: '127.0.0.1', localAddress: newAddress() })
  upload.on('error', () => {}).resume()
  const ended = new Promise((resolve) => upload.once('close', () => resolve('ended')))
  const head = `POST /api/media HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${sana.token}`
  upload.write(`${head}\r\nContent-Type: image/png\r\nContent-Length: 1000000\r\n\r\n`)
  const dripping = setInterval(() => upload.write('x'), 200)
  onTestFinished(() => clearInterval(dripping))
  expect(await ended).toBe('ended')
})

/** Blocks all reads of categories by a table lock. */
async function lockCategories(app: TestApp) {
  const direct = new pg.Client({ connectionString: app.pool.options.connectionString })
  await direct.connect()
  await direct.query('begin; lock table category')
  let ended: Promise<void> | undefined
  const releaseLock = () => {
    ended ??= direct.end()
    return ended
  }
  onTestFinished(releaseLock)
  return releaseLock
}

test('pending requests of one client leave room for other clients', async () => {
  const { app } = await appWith({ MAX_REQUESTS_PER_CLIENT: '4' })
  const releaseLock = await lockCategories(app)
  const from = newAddress()
  const leave = openClients(120, () => send(`${app.url}/api/advertises?limit=5`, { from }))
  await expect.poll(() => app.pool.totalCount - app.pool.idleCount).toBeGreaterThan(3)
  expect(await othersAnswers(directly(app))).toEqual([401])
  await releaseLock()
  await leave()
})

test('behind a proxy, requests are limited per forwarded client address', async () => {
  const proxy = newAddress()
  const { app, port } = await appWith({
    TRUSTED_PROXIES: proxy,
    MAX_CONNECTIONS_PER_CLIENT: '10',
    MAX_REQUESTS_PER_CLIENT: '4',
  })
  const idle = attack({ port, count: 50, kinds: ['idle'], from: proxy })
  await expect.poll(() => idle.statuses['200']).toBe(50)
  expect(idle.dropped()).toBe(0)

  const releaseLock = await lockCategories(app)
  const ask = (path: string, client: string) =>
    send(`${app.url}${path}`, { from: proxy, headers: { 'x-forwarded-for': client } })
  const leave = openClients(120, () => ask('/api/advertises?limit=5', '203.0.113.9'))
  await expect.poll(() => app.pool.totalCount - app.pool.idleCount).toBeGreaterThan(3)
  expect(await othersAnswers((n) => ask(path, `198.51.100.${n}`))).toEqual([401])
  await releaseLock()
  await leave()
})

test('at saturation /readyz is 503 and /healthz 200', async () => {
  const { app } = await appWith()
  const releaseLock = await lockCategories(app)
  const leave = openClients(60, () =>
    send(`${app.url}/api/advertises?limit=5`, { from: newAddress() }),
  )
  const readiness = async () => {
    const { status, body } = await app.get('/readyz')
    return [status, body.status, body.reason, body.code]
  }
  await expect.poll(readiness).toEqual([503, 'saturated', 'queue', 'overloaded'])
  expect((await app.get('/healthz')).status).toBe(200)
  await releaseLock()
  await leave()
  await expect.poll(readiness).toEqual([200, 'ready', undefined, undefined])
})
