import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { makeOffer } from '../../test/harness/offers.ts'
import { book, buy, disputedSale } from '../../test/harness/sales.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const hours = 3600

async function backupFile() {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'shop.backup')
}

/** A sale to be shipped, one with a case, a hold, an offer, and a listing to be confirmed. */
async function makeDeadlines(app: TestApp) {
  const sana = await app.signUp('Sana', 'seller')
  const bea = await app.signUp('Bea', 'buyer')
  await buy(app, bea, sana)
  await disputedSale(app, bea, sana)
  await app.pool.query("update sale_case set appeal_until = now() + interval '14 days'")
  await book(bea, await app.addProduct(sana))
  const offered = await app.addProduct(sana)
  expect(await makeOffer(bea, offered, '400')).toMatch(/-/)
  const ask = 'update product set confirmation_asked_at = now() where id = $1'
  await app.pool.query(ask, [offered])
}

/** When each of them is due, in seconds; by table and row. */
async function deadlinesIn(database: Pick<pg.Client, 'query'>): Promise<Record<string, number>> {
  const { rows } = await database.query(`
    select key, extract(epoch from at)::float8 as at from (
      select 'sale_deadline ' || sale_id || event as key, due_at as at from sale_deadline
      union all select 'sale_reminder ' || sale_id || kind, due_at from sale_reminder
      union all select 'sale_case ' || sale_id, appeal_until from sale_case
      union all select 'booking ' || id, expires_at from booking where state = 'held'
      union all select 'hold_reminder ' || booking_id, due_at from hold_reminder
      union all select 'offer ' || id, expires_at from offer
      union all select 'product ' || id, confirmation_asked_at from product
        where confirmation_asked_at is not null
      union all select 'ship_from ' || id, coalesce(ship_from, created_at) from sale
        where state = 'awaiting_handover'
    ) as deadline order by key`)
  return Object.fromEntries(rows.map(({ key, at }) => [key, at]))
}

const tableOf = (key: string) => key.split(' ')[0]

async function makeOlder(file: string, seconds: number) {
  const text = gunzipSync(await readFile(file)).toString()
  const older = text.replace(/(?<="takenAt":")[^"]+/, (at) =>
    new Date(Date.parse(at) - seconds * 1000).toISOString(),
  )
  await writeFile(file, gzipSync(older))
}

async function connect(database: string) {
  const url = new URL(`/${database}`, inject('databaseUrl'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client
}

test('deadlines are as far ahead after a restore as they were at the backup', async () => {
  const app = await startTestApp({ BOOKING_HOLD_SECONDS: '7200' })
  await makeDeadlines(app)
  const paid = "select expires_at from booking where state = 'paid' order by id"
  const { rows: ended } = await app.pool.query(paid)
  const kept = await app.keep()
  const client = await connect(kept.database)
  onTestFinished(() => client.end().then(kept.drop))
  const before = await deadlinesIn(client)
  expect([...new Set(Object.keys(before).map(tableOf))]).toEqual([
    'booking',
    'hold_reminder',
    'offer',
    'product',
    'sale_case',
    'sale_deadline',
    'sale_reminder',
    'ship_from',
  ])

  const file = await backupFile()
  await backup(client, file)
  await makeOlder(file, 5 * hours)
  const { deadlines } = await restore(client, file)
  const after = await deadlinesIn(client)
  const keys = Object.keys(before)
  expect(Object.keys(after)).toEqual(keys)
  expect(deadlines).toBe(keys.length)
  const moved = keys.map((key) => (after[key] ?? 0) - (before[key] ?? 0))
  expect(Math.min(...moved)).toBeGreaterThanOrEqual(5 * hours)
  expect(Math.max(...moved) - Math.min(...moved)).toBeLessThan(0.01)
  expect((await client.query(paid)).rows).toEqual(ended)
})
