import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { advisoryLocks } from '../advisory-locks.ts'
import { superuser } from './cluster.ts'

const applicationNamePrefix = 'marketplace owner '

export function databaseUrlOf(
  port: number,
  password: string,
  role: string,
  database: string,
): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

/** With the terminating zero: 104 in macOS, 108 in Linux (unix(7)). */
const maxSocketPathBytes = 104

/**
 * Makes clients use the Unix socket in the cluster's folder, which takes a fifth less time for each
 * statement than TCP. Its path may be too long, and a PostgreSQL adopted from an earlier version of
 * the program has none: then the URL is returned as it is.
 */
export function withUnixSocket(url: string, folder: string): string {
  const socket = join(folder, `.s.PGSQL.${new URL(url).port}`)
  if (Buffer.byteLength(socket) >= maxSocketPathBytes || !existsSync(socket)) return url
  return `${url}?host=${encodeURIComponent(folder)}`
}

/**
 * Takes an advisory lock as the only server of a data folder; PostgreSQL releases it with the
 * connection. Throws with the pid of the process that holds it.
 */
export async function createOwner(
  port: number,
  password: string,
  dataDir: string,
): Promise<pg.Client> {
  const client = await connect(databaseUrlOf(port, password, superuser, 'postgres'))
  try {
    await lock(client, dataDir)
    await ensureDatabase(client, password)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationNamePrefix + process.pid,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function lock(client: pg.Client, dataDir: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await client.query('SELECT pg_try_advisory_lock($1) AS won', [
      advisoryLocks.embeddedOwner,
    ])
    if (answer.rows[0].won) return
    await sleep(100)
  }
  throw new StartupError(
    `The folder ${dataDir} is in use by another running server (pid ${await holder(client)}). ` +
      'Stop that one, or set DATA_DIR to another folder.',
  )
}

async function holder(client: pg.Client): Promise<string> {
  const result = await client.query(
    `SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE locktype = 'advisory' AND granted AND objid = $1`,
    [advisoryLocks.embeddedOwner],
  )
  const name = String(result.rows[0]?.application_name ?? '')
  return name.replace(applicationNamePrefix, '') || 'unknown'
}

/** The application role is no superuser: SQL injection must not reach the file system. */
async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  const result = await client.query(
    `SELECT (SELECT count(*)::int FROM pg_roles WHERE rolname = 'marketplace') AS roles,
            (SELECT count(*)::int FROM pg_database WHERE datname = 'marketplace') AS databases`,
  )
  const { roles, databases } = result.rows[0]
  if (!roles) {
    await client.query(
      `CREATE ROLE marketplace LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`,
    )
  }
  if (!databases) await client.query('CREATE DATABASE marketplace OWNER marketplace')
}
