import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { newDatabase } from '../../test/harness/app.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let file: string
let database: Awaited<ReturnType<typeof newDatabase>>
let client: pg.Client

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  file = join(folder, 'backup.gz')
  database = await newDatabase(inject('migrated'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const content = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString()
    .replace(/"takenAt":"[^"]+"/, '')
    .split('\n')
    .sort()

async function addMembers() {
  await client.query(
    `INSERT INTO member (name, email, email_key)
     SELECT 'Zoë "Z" \\ ' || chr(10) || chr(13) || U&'\\0085\\2028\\2029' || '😀' || n,
            n || '@example.com', n || '@example.com'
       FROM generate_series(1, 1200) n`,
  )
}

test('a backup of a restored backup is identical', async () => {
  await addMembers()
  const boss = await new PgBoss(database.url).start()
  await boss.createQueue('refund')
  await boss.send('refund', { intent: 'pi_1', note: null })
  await boss.stop()
  await backup(client, file)
  await client.query('DELETE FROM member; DELETE FROM category; DROP SCHEMA pgboss CASCADE')
  await restore(client, file)
  const again = join(folder, 'again.gz')
  await backup(client, again)
  expect(await content(again)).toEqual(await content(file))
  expect((await client.query('SELECT FROM member')).rowCount).toBe(1200)
})

test('foreign keys are enforced after a restore', async () => {
  await backup(client, file)
  await restore(client, file)
  const orphan = 'INSERT INTO advertisement (product_id) VALUES (gen_random_uuid())'
  await expect(client.query(orphan)).rejects.toThrow('foreign key')
})

test('append-only tables stay append-only after a restore', async () => {
  await client.query(
    `INSERT INTO member (name, email, email_key, is_admin) VALUES ('Ada', 'a@b.c', 'a@b.c', true);
     INSERT INTO audit_entry (admin_id, admin_name, action, subject)
       SELECT id, name, 'make_admin', 'Bea' FROM member`,
  )
  await backup(client, file)
  await restore(client, file)
  expect((await client.query('SELECT FROM audit_entry')).rowCount).toBe(1)
  await expect(client.query('DELETE FROM audit_entry')).rejects.toThrow('only ever added to')
  await expect(client.query('DELETE FROM ledger_entry')).rejects.toThrow('only ever added to')
})

test('a damaged backup changes nothing', async () => {
  await addMembers()
  await backup(client, file)
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.length / 2))
  await expect(restore(client, file)).rejects.toThrow('not a complete backup; nothing was changed')
  expect((await client.query('SELECT FROM member')).rowCount).toBe(1200)
})
