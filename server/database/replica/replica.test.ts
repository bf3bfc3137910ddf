import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { startFlakyProxy } from '../../../test/harness/flaky-proxy.ts'
import { freePort } from '../../../test/harness/free-port.ts'
import type { Person } from '../../../test/harness/people.ts'
import { send } from '../../../test/harness/send.ts'
import { openReplicated } from '../../../test/harness/standby.ts'
import { statementsOf } from '../../../test/harness/statements.ts'
import { startServer } from '../../app/start.ts'
import { readReplayPosition, readWritePosition } from './lag.ts'

let replicated: Awaited<ReturnType<typeof openReplicated>>
let app: TestApp
/** Connects the second server to the replica. */
let cable: Awaited<ReturnType<typeof startFlakyProxy>>
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
  cable = await startFlakyProxy(replicated.standbyUrl)
  const port = await freePort()
  other = await startServer({ ...config, port, databaseReadUrl: cable.url }, log)
  seller = await app.signUp('Sana Ortiz', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
  productId = await app.addProduct(seller, { title: 'First', advertised: true })
})
afterAll(async () => {
  await other?.close()
  cable?.close()
  await app?.close()
  await replicated?.close()
})

const pause = () => replicated.onStandby('select pg_wal_replay_pause()')
const resume = () => replicated.onStandby('select pg_wal_replay_resume()')
afterEach(resume)

/** A list with a limit is not cached. */
const advertised = '/api/advertises?limit=9'

const withToken = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const asked = (path: string, headers = {}, { url } = other) => send(`${url}${path}`, { headers })

async function gauge(name: string) {
  const { text } = await asked('/metrics')
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

const isInUse = async () => (await gauge('db_replica_in_use')) === 1
const patient = { timeout: 60_000, interval: 50 }
const untilInUse = () => vi.waitUntil(isInUse, patient)
const untilNotInUse = () => vi.waitUntil(async () => !(await isInUse()), patient)

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

/** Pauses the replica during `work`; repeats it if the lag limit was exceeded meanwhile. */
async function whileBehind(work: () => Promise<boolean>) {
  await vi.waitUntil(async () => {
    await untilInUse()
    await pause()
    return work().finally(resume)
  }, patient)
}

test.each([
  ['nobody', advertised],
  ['nobody', '/api/categories?x=1'],
  ['Bea', '/api/products/Dell'],
  ['Bea', '/api/categories'],
  ['Bea', '/api/advertises'],
])('%s’s %s costs the primary nothing', async (who, path) => {
  const primary = statementsOf(other.services.pool)
  const isList = (text: string) => /from "(product|category)"/.test(text)
  await vi.waitUntil(async () => {
    await untilInUse()
    const said = await primary.during(async () => {
      const { status } = await asked(path, who === 'Bea' ? withToken(buyer) : {})
      expect(status).toBe(200)
    })
    return !said.some(isList)
  }, patient)
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

    const stranger = await asked(advertised)
    const elsewhere = await asked('/api/products/Dell', withToken(buyer))
    const sameBrowser = await asked(advertised, { cookie: 'a=b; just_wrote=1' })
    const samePerson = await asked('/api/products/Dell', withToken(seller), app)
    expect([sameBrowser.status, samePerson.status]).toEqual([200, 200])
    expect(sameBrowser.text).toContain(name)
    expect(samePerson.text).toContain(name)
    return !stranger.text.includes(name) && !elsewhere.text.includes(name)
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
    other.services.cache.lost()
    const kept = await asked('/api/advertises')
    expect([kept.headers['cache-control'], kept.text]).toEqual([
      'no-cache',
      expect.stringContaining(name),
    ])
    return !(await asked(advertised)).text.includes(name)
  })
})

test('a change announced to this process is not served in its old state', async () => {
  await whileBehind(async () => {
    const name = newName()
    await app.pool.query('update product set title = $1 where id = $2', [name, productId])
    await vi.waitUntil(async () => (await asked(advertised)).text.includes(name), patient)
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
  expect((await asked(advertised)).text).toContain(name)
  await resume()
  await untilInUse()
})

test('metrics show the source of list reads and whether the replica is up', async () => {
  const reads = (database: string) => gauge(`db_replica_reads_total\\{database="${database}"\\}`)
  const isMore = async (database: string, before: number) => {
    await asked(advertised)
    return (await reads(database)) > before
  }
  await untilInUse()
  expect(await gauge('db_replica_up')).toBe(1)
  const fromReplica = await reads('replica')
  await vi.waitUntil(() => isMore('replica', fromReplica), patient)

  cable.pullOut()
  await vi.waitUntil(async () => (await gauge('db_replica_up')) === 0, patient)
  const fromPrimary = await reads('primary')
  expect(await isMore('primary', fromPrimary)).toBe(true)
  cable.putBack()
  await untilInUse()
  expect(await gauge('db_replica_up')).toBe(1)
})

/** Requests lists as members and anonymously until `work` ends; returns all statuses. */
async function whileAsking(work: () => Promise<void>) {
  let isOver = false
  async function keepAsking() {
    const statuses = new Set<number | undefined>()
    while (!isOver) {
      const one = await asked(advertised)
      const another = await asked('/api/products/Dell', withToken(buyer))
      for (const { status } of [one, another]) statuses.add(status)
    }
    return [...statuses]
  }
  const crowd = Array.from({ length: 6 }, keepAsking)
  await work().finally(() => {
    isOver = true
  })
  return [...new Set((await Promise.all(crowd)).flat())]
}

test.each([
  ['dies', () => replicated.kill(), () => replicated.start()],
  ['is cut off', () => cable.pullOut(), () => cable.putBack()],
  ['goes silent', () => cable.goSilent(), () => cable.putBack()],
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
  cable.pullOut()
  const port = await freePort()
  const newcomer = await startServer({ ...config, port, databaseReadUrl: cable.url }, log)
  onTestFinished(newcomer.close)
  expect((await asked(advertised, {}, newcomer)).status).toBe(200)
  cable.putBack()
  const isUsed = async () => (await asked('/metrics', {}, newcomer)).text.includes('in_use 1')
  await vi.waitUntil(isUsed, patient)
})

test('the replica runs list queries only', async () => {
  const said = await replicated.heardByStandby()
  const lists = said.filter((text) => /from "(product|category)"/.test(text))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter((text) => /for update|insert|identity_/i.test(text))).toEqual([])
  const others = said.filter((text) => !lists.includes(text))
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
