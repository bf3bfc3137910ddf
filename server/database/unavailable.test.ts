import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { newDatabase, startTestApp, type TestApp } from '../../test/harness/app.ts'
import { startFlakyProxy } from '../../test/harness/network/flaky-proxy.ts'
import type { Person } from '../../test/harness/people.ts'
import type { TestResponse } from '../../test/harness/send.ts'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { openBackgroundPool } from './db.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
let app: TestApp
let bea: Person
/** Bypasses the proxy. */
let direct: pg.Client

beforeAll(async () => {
  database = await newDatabase(inject('migrated'))
  proxy = await startFlakyProxy(database.url)
  const settings = { STATEMENT_TIMEOUT_MS: '1500', JOB_POLL_SECONDS: '5' }
  app = await startTestApp({ DATABASE_URL: proxy.url, ...settings })
  bea = await app.signUp('Bea', 'buyer')
  direct = new pg.Client({ connectionString: database.url })
  await direct.connect()
})
afterAll(async () => {
  await direct.end()
  await app.close()
  proxy.close()
  await database.drop()
})

afterEach(async () => {
  proxy.restore()
  await direct.query('rollback; drop function if exists fail cascade; delete from rate_limit')
})

const ownBookings = () => bea.get(`/bookings?email=${bea.email}`)
const report = () => bea.post('/reportedItems', { header: 'A laptop', reason: 'stolen' })
const logIn = () => app.anonymous().signIn(bea.email, bea.password)
const short = ({ status, headers }: TestResponse) => [status, headers['retry-after']]
const busy = [503, '2']

async function expectServed() {
  await vi.waitUntil(async () => (await ownBookings()).status === 200, waitOptions)
  // More than the pool's size, so that any broken connection would be noticed.
  const answers = await Promise.all(Array.from({ length: 40 }, ownBookings))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}

async function expectJobsDone(name: string) {
  const answer = await app.anonymous().signUp(name, `${name}@example.com`, 'plum jam third shelf')
  expect(answer.status).toBe(200)
  expect(await app.emails(`${name}@example.com`)).toHaveLength(1)
}

test('a silent connection is answered with 503, and the pool recovers', async () => {
  await Promise.all(Array.from({ length: 20 }, ownBookings))
  proxy.dropData()
  const calls = [ownBookings, report, logIn, () => app.get('/readyz'), () => app.get('/')]
  for (let round = 1; round <= 3; round += 1) {
    const answers = await Promise.all(calls.map((call) => call()))
    expect(answers.map(short)).toEqual(calls.map(() => busy))
    expect((await app.get('/healthz')).status).toBe(200)
  }
  proxy.restore()
  await expectServed()
  await expectJobsDone('lena')
  // Not ready either while the requests above keep it busy.
  await vi.waitUntil(async () => (await app.get('/readyz')).status === 200, waitOptions)
})

test('a running statement is abandoned when the connection goes silent', async () => {
  await direct.query('begin; lock table report')
  const reports = [report(), report(), report()]
  await vi.waitUntil(async () => {
    const { rows } = await direct.query('select from pg_locks where not granted')
    return rows.length >= 1
  }, waitOptions)
  proxy.dropData()
  expect((await Promise.all(reports)).map(short)).toEqual(reports.map(() => busy))
  await direct.query('rollback')
  proxy.restore()
  await expectServed()
})

test('a statement that times out keeps its connection', async () => {
  await direct.query('begin; lock table report')
  expect(short(await report())).toEqual(busy)
  await direct.query('rollback')
  expect((await report()).status).toBe(200)
})

test('background statements may run longer than those of requests', async () => {
  const backgroundPool = openBackgroundPool(app.services.pool)
  onTestFinished(() => backgroundPool.end())
  const long = 'select pg_sleep(5)'
  await expect(app.pool.query(long)).rejects.toMatchObject({ code: '57014' })
  await expect(backgroundPool.query(long)).resolves.toMatchObject({ rowCount: 1 })
  // The request pool has by now been idle for longer than the silence limit.
  proxy.dropData()
  expect(short(await ownBookings())).toEqual(busy)
  await expect(backgroundPool.query(long)).rejects.toMatchObject({ code: '08006' })
  proxy.restore()
  await expectServed()
})

test.each([
  ['the disk is full', '53100'],
  ['the database only reads', '25006'],
  ['the database stops', '57P01'],
  ['the memory is used up', '53200'],
])('%s (%s): 503, and reads go on', async (_, code) => {
  await direct.query(`
    create function fail() returns trigger language plpgsql
      as $$ begin raise exception 'trouble' using errcode = '${code}'; end $$;
    create trigger fail before insert on report for each row execute function fail();
    create trigger fail before insert on identity_session for each row execute function fail()`)
  expect(short(await report())).toEqual(busy)
  expect(short(await logIn())).toEqual(busy)
  expect((await ownBookings()).status).toBe(200)
  await direct.query('drop function fail cascade')
  expect((await report()).status).toBe(200)
  expect((await logIn()).status).toBe(200)
})

// Autovacuum workers of the database belong to no user.
const otherBackends = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`

test('terminating all connections causes nothing worse than 503', async () => {
  const pending: Promise<TestResponse>[] = []
  for (let round = 0; round < 10; round += 1) {
    pending.push(...[ownBookings, report, logIn].map((call) => call()))
    await direct.query(otherBackends)
  }
  for (const answer of await Promise.all(pending)) {
    expect([200, 429, 503], answer.text).toContain(answer.status)
  }
  await expectServed()
})

test('at the connection limit: 503 until connections are free', async () => {
  const name = (await direct.query('select current_database() as name')).rows[0].name
  const { rows } = await direct.query('select rolsuper from pg_roles where rolname = current_user')
  expect(rows[0].rolsuper).toBe(false)
  await direct.query(`alter database ${name} connection limit 1`)
  onTestFinished(async () => {
    await direct.query(`alter database ${name} connection limit -1`)
  })
  // A connection that was just being opened when the limit was set still serves one answer.
  await expect
    .poll(async () => {
      await direct.query(otherBackends)
      const answers = await Promise.all([ownBookings(), report(), logIn(), app.get('/readyz')])
      return answers.map(short)
    })
    .toEqual([busy, busy, busy, busy])
  await direct.query(`alter database ${name} connection limit -1`)
  await expectServed()
  await expectJobsDone('mira')
})
