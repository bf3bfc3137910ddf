import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { startFlakyProxy } from '../../../test/harness/network/flaky-proxy.ts'
import { freePort } from '../../../test/harness/network/free-port.ts'
import type { Person } from '../../../test/harness/people.ts'
import { send } from '../../../test/harness/send.ts'
import { openReplicated } from '../../../test/harness/standby.ts'
import { statementsOf } from '../../../test/harness/statements.ts'
import { waitOptions } from '../../../test/harness/wait-options.ts'
import { startServer } from '../../app/start.ts'
import { readReplayPosition, readWritePosition } from './wal-positions.ts'

let replicated: Awaited<ReturnType<typeof openReplicated>>
let app: TestApp
/** Connects the second server to the replica. */
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
/** A second server process on the same database. */
let other: Awaited<ReturnType<typeof startServer>>
let seller: Person
let buyer: Person
let productId: string

beforeAll(async () => {
  replicated = await openReplicated()
  app = await startTestApp({
    DATABASE_URL: replicated.primaryUrl,
    DATABASE_READ_URL: replicated.standbyUrl,
  })
  const { config, log } = app.services
  proxy = await startFlakyProxy(replicated.standbyUrl)
  const port = await freePort()
  other = await startServer({ ...config, port, databaseReadUrl: proxy.url }, log)
  seller = await app.signUpOverHttp('Sana Ortiz', 'seller')
  buyer = await app.signUpOverHttp('Bea Marsh', 'buyer')
  productId = await app.addProduct(seller, { title: 'First', advertised: true })
})
afterAll(async () => {
  await other?.close()
  proxy?.close()
  await app?.close()
  await replicated?.close()
})

const pause = () => replicated.onStandby('select pg_wal_replay_pause()')
const resume = () => replicated.onStandby('select pg_wal_replay_resume()')
afterEach(resume)

/** A list with a limit is not cached. */
const advertised = '/api/advertises?limit=9'

const withToken = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const ask = (path: string, headers = {}, { url } = other) => send(`${url}${path}`, { headers })

async function gauge(name: string) {
  const { text } = await ask('/metrics')
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

const isInUse = async () => (await gauge('db_replica_in_use')) === 1
const untilInUse = () => vi.waitUntil(isInUse, waitOptions)
const untilNotInUse = () => vi.waitUntil(async () => !(await isInUse()), waitOptions)

/** A change without a notification: only replication lag decides when it shows. */
const rename = (title: string) =>
  replicated.onPrimary(
    `set session_replication_role = replica;
     update product set title = '${title}' where id = '${productId}'`,
  )

let names = 0
function newName() {
  names += 1
  return `Name ${names}`
}

/** Pauses the replica during `work`; repeats it if the lag limit was exceeded during it. */
async function whileBehind(work: () => Promise<boolean>) {
  await vi.waitUntil(async () => {
    await untilInUse()
    await pause()
    return work().finally(resume)
  }, waitOptions)
}

test.each([
  ['anonymous', advertised],
  ['anonymous', '/api/categories?x=1'],
  ['Bea', '/api/products/Dell'],
  ['Bea', '/api/categories'],
  ['Bea', '/api/advertises'],
])('%s’s %s costs the primary nothing', async (who, path) => {
  const primary = statementsOf(other.services.pool)
  const isList = (text: string) => /from "(product|category)"/.test(text)
  await vi.waitUntil(async () => {
    await untilInUse()
    const statements = await primary.during(async () => {
      const { status } = await ask(path, who === 'Bea' ? withToken(buyer) : {})
      expect(status).toBe(200)
    })
    return !statements.some(isList)
  }, waitOptions)
})

test('a recent writer reads from the primary while others may read older data', async () => {
  await whileBehind(async () => {
    const name = newName()
    await rename(name)
    const path = '/api/advertises'
    const body = { adsProductId: productId }
    const written = await seller.browser.ask('POST', path, { body, headers: withToken(seller) })
    expect(written.headers['set-cookie']).toEqual([
      'just_wrote=1; Max-Age=5; Path=/; HttpOnly; SameSite=Lax',
    ])

    const anonymous = await ask(advertised)
    const elsewhere = await ask('/api/products/Dell', withToken(buyer))
    const sameBrowser = await ask(advertised, { cookie: 'a=b; just_wrote=1' })
    const samePerson = await ask('/api/products/Dell', withToken(seller), app)
    expect([sameBrowser.status, samePerson.status]).toEqual([200, 200])
    expect(sameBrowser.text).toContain(name)
    expect(samePerson.text).toContain(name)
    return !anonymous.text.includes(name) && !elsewhere.text.includes(name)
  })
})

test('only possible writes set the cookie, with the __Host- prefix over https', async () => {
  const { config, log } = app.services
  const settings = { ...config, port: await freePort(), publicUrl: 'https://shop.example.com' }
  const secure = await startServer(settings, log)
  onTestFinished(secure.close)
  const cookiesOf = async (method: string, path: string, body?: unknown) => {
    const call = { method, body, headers: withToken(seller) }
    return (await send(`${secure.url}/api${path}`, call)).headers['set-cookie']
  }
  expect(await cookiesOf('GET', '/advertises?limit=9')).toBeUndefined()
  expect(await cookiesOf('POST', '/advertises', {})).toBeUndefined()
  expect(await cookiesOf('POST', '/bookings', { productId })).toBeUndefined()
  expect(await cookiesOf('POST', '/advertises', { adsProductId: productId })).toEqual([
    '__Host-just_wrote=1; Max-Age=5; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('cached responses are read from the primary', async () => {
  await whileBehind(async () => {
    const name = newName()
    await rename(name)
    other.services.cache.clear()
    const cached = await ask('/api/advertises')
    expect([cached.headers['cache-control'], cached.text]).toEqual([
      'no-cache',
      expect.stringContaining(name),
    ])
    return !(await ask(advertised)).text.includes(name)
  })
})

test('a change announced to this process is not served in its old state', async () => {
  await whileBehind(async () => {
    const name = newName()
    await app.pool.query('update product set title = $1 where id = $2', [name, productId])
    await vi.waitUntil(async () => (await ask(advertised)).text.includes(name), waitOptions)
    return isInUse()
  })
})

test('a replica far behind is not used until it has caught up', async () => {
  await untilInUse()
  await pause()
  await untilNotInUse()
  expect(await gauge('db_replica_lag_seconds')).toBeGreaterThan(3)
  const name = newName()
  await rename(name)
  expect((await ask(advertised)).text).toContain(name)
  await resume()
  await untilInUse()
})

test('metrics show the source of list reads and whether the replica is up', async () => {
  const reads = (database: string) => gauge(`db_replica_reads_total\\{database="${database}"\\}`)
  const isMore = async (database: string, before: number) => {
    await ask(advertised)
    return (await reads(database)) > before
  }
  await untilInUse()
  expect(await gauge('db_replica_up')).toBe(1)
  const fromReplica = await reads('replica')
  await vi.waitUntil(() => isMore('replica', fromReplica), waitOptions)

  proxy.disconnect()
  await vi.waitUntil(async () => (await gauge('db_replica_up')) === 0, waitOptions)
  const fromPrimary = await reads('primary')
  expect(await isMore('primary', fromPrimary)).toBe(true)
  proxy.restore()
  await untilInUse()
  expect(await gauge('db_replica_up')).toBe(1)
})

/** Requests lists as members and anonymously until `work` ends; returns all statuses. */
async function whileAsking(work: () => Promise<void>) {
  let isOver = false
  async function keepAsking() {
    const statuses = new Set<number | undefined>()
    while (!isOver) {
      const one = await ask(advertised)
      const another = await ask('/api/products/Dell', withToken(buyer))
      for (const { status } of [one, another]) statuses.add(status)
    }
    return [...statuses]
  }
  const clients = Array.from({ length: 6 }, keepAsking)
  await work().finally(() => {
    isOver = true
  })
  return [...new Set((await Promise.all(clients)).flat())]
}

test.each([
  ['dies', () => replicated.kill(), () => replicated.start()],
  ['is cut off', () => proxy.disconnect(), () => proxy.restore()],
  ['goes silent', () => proxy.dropData(), () => proxy.restore()],
])('a replica that %s causes no failed requests', async (_, fail, comeBack) => {
  await untilInUse()
  const statuses = await whileAsking(async () => {
    await fail()
    await untilNotInUse()
    await comeBack()
    await untilInUse()
  })
  expect(statuses).toEqual([200])
})

test('a server starts without its replica and uses it once available', async () => {
  const { config, log } = app.services
  proxy.disconnect()
  const port = await freePort()
  const lateServer = await startServer({ ...config, port, databaseReadUrl: proxy.url }, log)
  onTestFinished(lateServer.close)
  expect((await ask(advertised, {}, lateServer)).status).toBe(200)
  proxy.restore()
  const isUsed = async () => (await ask('/metrics', {}, lateServer)).text.includes('in_use 1')
  await vi.waitUntil(isUsed, waitOptions)
})

test('the replica runs list queries only', async () => {
  const statements = await replicated.statementsOnStandby()
  const lists = statements.filter((text) => /from "(product|category)"/.test(text))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter((text) => /for update|insert|identity_/i.test(text))).toEqual([])
  const others = statements.filter((text) => !lists.includes(text))
  const measuring = /^select( pg_wal_replay_| \(select system_identifier|$)/
  expect(others.filter((text) => !measuring.test(text))).toEqual([])
})

test('a database that is not our replica is recognized', async () => {
  const { pool } = app
  const written = await readWritePosition(pool)
  await expect(readReplayPosition(pool, written)).rejects.toThrow('a primary of its own')
  const foreign = { ...written, copy: 'another one' }
  await expect(readReplayPosition(pool, foreign)).rejects.toThrow('a copy of another database')
})
