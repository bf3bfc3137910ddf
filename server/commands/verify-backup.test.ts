import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { loadDemo } from '../../db/demo/load.ts'
import { newDatabase } from '../../test/harness/app.ts'
import { migrate } from '../database/migrate.ts'
import { migrationsFolder } from '../database/migration-files.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let pool: pg.Pool
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-backup-'))
  file = join(folder, 'shop.backup')
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

function db(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: database.url }
  const program = join(import.meta.dirname, 'db.ts')
  return new Promise((resolve) => {
    const child = execFile('node', [program, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })
}

async function openDatabase(template?: string) {
  database = await newDatabase(template)
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
}

async function openDemo() {
  await openDatabase(inject('migrated'))
  await loadDemo(pool, 'USD')
}

async function scratchDatabases() {
  return (await pool.query("SELECT FROM pg_database WHERE datname LIKE '%\\_drill'")).rowCount
}

test('a consistent database and its backup pass, and the scratch database is dropped', async () => {
  await openDemo()
  const check = await db('check')
  expect(check.output).toContain('ok      one live booking per product\n')
  expect(check).toMatchObject({ code: 0, output: expect.not.stringContaining('BROKEN') })

  await db('backup', file)
  const verification = await db('verify-backup', file)
  expect(verification).toMatchObject({ code: 0, output: expect.not.stringContaining('BROKEN') })
  expect(verification.output).toContain('can be restored.')
  expect(await scratchDatabases()).toBe(0)
})

test('a violated invariant is reported with the ids of the rows', async () => {
  await openDemo()
  const { rows } = await pool.query(
    `UPDATE product SET sold_at = now()
     WHERE id NOT IN (SELECT product_id FROM advertisement) RETURNING id`,
  )
  const check = await db('check')
  const name = 'a product is sold if and only if it has a paid booking'
  expect(check.output).toContain(`BROKEN  ${name}: ${rows.length} (`)
  expect(rows.map(({ id }) => check.output.includes(id)).filter(Boolean)).toHaveLength(5)
  expect(check.code).toBe(1)

  await db('backup', file)
  const verification = await db('verify-backup', file)
  expect(verification.output).toContain(`BROKEN  ${name}`)
  expect(verification.output).toContain('failed verification')
  expect(verification.code).toBe(1)
  expect(await scratchDatabases()).toBe(0)
})

test('pending migrations are reported', async () => {
  await olderApp()
  expect(await db('check')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/BROKEN {2}every migration is applied: \d+ \(0004_ledger.sql/),
  })
})

test('a backup of an older version is migrated before the check', async () => {
  await olderApp()
  await pool.query(
    `WITH person AS (
       INSERT INTO identity_user (id, name, email) VALUES ('a', 'A', 'a@b.c'), ('b', 'B', 'b@b.c')
       RETURNING id, name, email
     ), member AS (
       INSERT INTO member (identity_id, name, email, email_key)
       SELECT id, name, email, email FROM person RETURNING id, name
     ), product AS (
       INSERT INTO product (seller_id, category_id, title, image, description, original_price,
         resale_price, currency, purchased_on, condition, location, phone, sold_at)
       SELECT member.id, category.id, 'A laptop', '/', 'Works', 900, 700, 'USD', '2024-03-01',
         'Good', 'Porto', '555', now()
       FROM member, category WHERE member.name = 'A' AND category.name = 'Dell' RETURNING id
     ), booking AS (
       INSERT INTO booking (product_id, buyer_id, title, image, price, currency, phone, location,
         state, expires_at)
       SELECT product.id, member.id, 'A laptop', '/', 700, 'USD', '555', 'Porto', 'paid', now()
       FROM product, member WHERE member.name = 'B' RETURNING id
     ), intent AS (
       INSERT INTO payment_intent (id, booking_id, amount, currency, settled_at)
       SELECT 'pi_1', id, 700, 'USD', now() FROM booking RETURNING id, booking_id
     )
     INSERT INTO payment (booking_id, intent_id, amount, currency)
     SELECT booking_id, id, 700, 'USD' FROM intent`,
  )
  await db('backup', file)
  const verification = await db('verify-backup', file)
  expect(verification).toMatchObject({ code: 0, output: expect.not.stringContaining('BROKEN') })
})

/** The schema before the ledger was added. */
async function olderApp() {
  await openDatabase()
  for (const name of await readdir(migrationsFolder)) {
    if (name < '0004') await copyFile(join(migrationsFolder, name), join(folder, name))
  }
  await migrate(database.url, folder)
}
