import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { superuser } from '../../server/database/embedded/cluster.ts'
import { startPostgres } from '../../server/database/embedded/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { migrationsFolder, readMigrations } from '../../server/database/migration-files.ts'
import { fill } from '../data/fill.ts'

const home = join(import.meta.dirname, '../../.cache/bench')
const scripts = join(import.meta.dirname, '../data')

/** Changes with the migrations and the fill scripts. */
function keyOfFilling(): string {
  const hash = createHash('sha256')
  for (const { checksum } of readMigrations(migrationsFolder)) hash.update(checksum)
  for (const name of readdirSync(scripts)) {
    hash.update(readFileSync(join(scripts, name)))
  }
  return hash.digest('hex').slice(0, 12)
}

function forgetOthers(key: string): void {
  for (const name of readdirSync(home)) {
    if (/^[0-9a-f]{12}$/.test(name) && name !== key)
      rmSync(join(home, name), { recursive: true, force: true })
  }
}

/** The pid of a cluster's postmaster. */
function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/**
 * Starts the embedded PostgreSQL with a filled database per number of products, built once and
 * reused; runs that write use copies. fsync is off.
 */
export async function openDatabases() {
  const key = keyOfFilling()
  const dataDir = join(home, key)
  const { url, stop } = await startPostgres({ dataDir, fsync: false, log: () => {} })
  forgetOthers(key)
  const address = (database: string, role?: string) => {
    const at = new URL(url)
    at.pathname = `/${database}`
    if (role) at.username = role
    return at.href
  }
  const admin = new pg.Client({ connectionString: address('postgres', superuser) })
  await admin.connect()

  async function has(name: string): Promise<boolean> {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  }

  /** Renamed when complete, so that no partial database is reused. */
  async function ensureFilled(products: number): Promise<string> {
    const name = `filled_${products}`
    if (await has(name)) return name
    console.error(`Filling a database with ${products} products; later runs reuse it.`)
    await admin.query('drop database if exists filling with (force)')
    await admin.query('create database filling owner marketplace')
    await migrate(address('filling'))
    await fill(address('filling', superuser), products)
    await admin.query(`alter database filling rename to ${name}`)
    return name
  }

  /** Otherwise the product would end the holds of a database filled days ago while it is measured. */
  async function extendHolds(name: string) {
    const client = new pg.Client({ connectionString: address(name, superuser) })
    await client.connect()
    await client.query(`
      set session_replication_role = replica;
      update booking set expires_at = now() + interval '1 day' where state = 'held'`)
    await client.end()
  }

  return {
    postmaster: postmasterOf(join(dataDir, 'postgres')),
    ensureFilled,
    /** A fresh copy; a former one of the same purpose is dropped. */
    async copy(products: number, purpose = 'run'): Promise<string> {
      const from = await ensureFilled(products)
      const name = `${purpose}_${products}`
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(
        `create database ${name} template ${from} owner marketplace strategy file_copy`,
      )
      await extendHolds(name)
      await admin.query('checkpoint')
      return address(name)
    },
    async version(): Promise<string> {
      const { rows } = await admin.query('show server_version')
      return rows[0].server_version
    },
    async close(): Promise<void> {
      await admin.end()
      await stop()
    },
  }
}
