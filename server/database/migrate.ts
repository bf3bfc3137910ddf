import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import {
  type Applied,
  type Migration,
  migrationsFolder,
  readMigrations,
  unapplied,
} from './migration-files.ts'

/** Requests queue behind a migration that waits for a lock: less than the timeout of their statements. */
const lockTimeoutMs = 1_000
const lockRetryMs = 1_000
const maxLockTries = 150

const lockNotAvailable = '55P03'

/**
 * Applies pending migrations, each in its own transaction, and returns their names; concurrent
 * calls take turns. Throws a StartupError if a migration fails or cannot lock its tables within 5
 * minutes, an applied file was changed or removed, or the database is unreachable for 5 s.
 */
export async function migrate(
  database: string | pg.Pool,
  folder = migrationsFolder,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await connect(database)
  try {
    // The pool's timeouts are for requests, not for index builds.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations])
    await withLockRetries(client, () => createMigrationTable(client))
    const pending = unapplied(migrations, await appliedMigrations(client))
    for (const migration of pending) await withLockRetries(client, () => apply(client, migration))
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

export async function pendingMigrations(
  pool: pg.Pool,
  folder = migrationsFolder,
): Promise<string[]> {
  const done = new Set((await appliedMigrations(pool)).map(({ name }) => name))
  return readMigrations(folder).flatMap(({ name }) => (done.has(name) ? [] : [name]))
}

export async function appliedMigrations(db: pg.Pool | pg.Client): Promise<Applied[]> {
  const { rows } = await db.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS known")
  if (!rows[0].known) return []
  const applied = await db.query(
    `SELECT name, checksum, coalesce((to_jsonb(schema_migrations) ->> 'expands')::boolean, false)
       AS expands FROM schema_migrations ORDER BY name`,
  )
  return applied.rows
}

/** Creates or completes the table of `apply`, and takes no lock if it is complete. */
export async function createMigrationTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_attribute
      WHERE attrelid = to_regclass('schema_migrations') AND attname = 'expands'`,
  )
  if (rows.length > 0) return
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     );
     ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS expands boolean NOT NULL DEFAULT false`,
  )
}

export async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, checksum, expands } = migration
  try {
    await client.query(sql)
  } catch (error) {
    const { message } = error as Error
    throw new StartupError(`The migration ${name} failed: ${message}`, { cause: error })
  }
  await client.query(
    'INSERT INTO schema_migrations (name, checksum, expands) VALUES ($1, $2, $3)',
    [name, checksum, expands],
  )
}

export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Runs `work` in a transaction, again if it does not get a lock in time. */
async function withLockRetries(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
        await work()
      })
    } catch (error) {
      if (tries === maxLockTries || !isLockTimeout(error)) throw error
    }
    await delay(lockRetryMs)
  }
}

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (code ?? cause?.code) === lockNotAvailable
}

/**
 * Not from the pool: this session's settings and lock would return with it. Throws a StartupError if
 * the database is unreachable for 5 s.
 */
export async function connect(database: string | pg.Pool): Promise<pg.Client> {
  const options = typeof database === 'string' ? { connectionString: database } : database.options
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    const { host, port, database: name } = client
    const reason = error.message || error.code
    throw new StartupError(`The database ${name} on ${host}:${port} cannot be used: ${reason}.`)
  })
  return client
}
