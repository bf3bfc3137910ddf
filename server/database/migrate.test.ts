import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate, pendingMigrations } from './migrate.ts'

let folder: string
let pool: pg.Pool

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(join(folder, '0001_note.sql'), 'CREATE TABLE note (body text)')
  await writeFile(join(folder, '0002_author.sql'), 'ALTER TABLE note ADD author text')
  const name = `migrate_${randomUUID().replaceAll('-', '')}`
  const home = new pg.Client({ connectionString: inject('databaseUrl') })
  await home.connect()
  await home.query(`CREATE DATABASE ${name}`).finally(() => home.end())
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  pool = new pg.Pool({ connectionString: url.href })
})
afterEach(async () => {
  await pool.end()
  await rm(folder, { recursive: true })
})

test('applies pending migrations once', async () => {
  expect(await pendingMigrations(pool, folder)).toEqual(['0001_note.sql', '0002_author.sql'])
  expect(await migrate(pool, folder)).toEqual(['0001_note.sql', '0002_author.sql'])
  expect(await migrate(pool, folder)).toEqual([])
  expect(await pendingMigrations(pool, folder)).toEqual([])
  expect((await pool.query('SELECT body, author FROM note')).rows).toEqual([])
})

test('concurrent processes take turns', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(pool, folder)))
  expect(runs.flat().sort()).toEqual(['0001_note.sql', '0002_author.sql'])
})

/** Begins a transaction with `text`, such as that of a backup; returns a function that ends it. */
async function hold(text: string) {
  const client = await pool.connect()
  await client.query(`BEGIN; ${text}`)
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('a transaction that has read the list of migrations does not hold up the next', async () => {
  await migrate(pool, folder)
  await writeFile(join(folder, '0003_tag.sql'), 'ALTER TABLE note ADD tag text')
  const end = await hold('SELECT FROM schema_migrations')
  expect(await migrate(pool, folder)).toEqual(['0003_tag.sql'])
  await end()
})

test('a migration that waits for a lock gives way to statements behind it', async () => {
  await migrate(pool, folder)
  await writeFile(join(folder, '0003_tag.sql'), 'ALTER TABLE note ADD tag text')
  const end = await hold('SELECT FROM note')
  const migrating = migrate(pool, folder)
  const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'note'::regclass"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  expect((await pool.query('SELECT body FROM note')).rows).toEqual([])
  await end()
  expect(await migrating).toEqual(['0003_tag.sql'])
})

test('a failed migration leaves no changes', async () => {
  await writeFile(join(folder, '0003_broken.sql'), 'CREATE TABLE half (); SELECT nonsense')
  await expect(migrate(pool, folder)).rejects.toThrow('0003_broken.sql failed')
  expect(await pendingMigrations(pool, folder)).toEqual(['0003_broken.sql'])
  expect((await pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
})

test('a release starts on a database with a later additive migration', async () => {
  await writeFile(join(folder, '0003_tag.sql'), '-- expands: tags\nALTER TABLE note ADD tag text')
  await migrate(pool, folder)
  await rm(join(folder, '0003_tag.sql'))
  expect(await migrate(pool, folder)).toEqual([])
  expect(await pendingMigrations(pool, folder)).toEqual([])
})

test('refuses an applied file that was changed, removed or overtaken', async () => {
  await migrate(pool, folder)
  await writeFile(join(folder, '0001_aside.sql'), 'SELECT 1')
  await expect(migrate(pool, folder)).rejects.toThrow('0001_aside.sql comes before 0002_author.sql')
  await rm(join(folder, '0001_aside.sql'))
  await writeFile(join(folder, '0002_author.sql'), 'ALTER TABLE note ADD writer text')
  await expect(migrate(pool, folder)).rejects.toThrow('0002_author.sql was changed')
  await rm(join(folder, '0002_author.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('the migration 0002_author.sql, which')
})
