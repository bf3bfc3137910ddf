import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SUPERUSER } from '../server/database/embedded/cluster.ts'
import { startPostgres } from '../server/database/embedded/postgres.ts'
import { migrate } from '../server/database/migrate.ts'
import { MIGRATIONS, readMigrations } from '../server/database/migration-files.ts'
import { fill } from './fill.ts'

const home = join(import.meta.dirname, '../.cache/bench')

/** Another one when the migrations or what is filled in are others. */
function keyOfFilling(): string {
  const hash = createHash('sha256')
  for (const { checksum } of readMigrations(MIGRATIONS)) hash.update(checksum)
  for (const name of readdirSync(import.meta.dirname).filter((name) => /^fill.*\.ts$/.test(name))) {
    hash.update(readFileSync(join(import.meta.dirname, name)))
  }
  return hash.digest('hex').slice(0, 12)
}

function forgetOthers(key: string): void {
  for (const name of readdirSync(home)) {
    if (/^[0-9a-f]{12}$/.test(name) && name !== key)
      rmSync(join(home, name), { recursive: true, force: true })
  }
}

/** The process id of a cluster's postmaster, the parent of all its processes. */
function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/**
 * PostgreSQL as the product brings it, with a filled database for each number of products. Made once and
 * kept; what a run writes goes to copies. Nothing here must survive a crash of the machine, so it does
 * not wait for the disk.
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
  const admin = new pg.Client({ connectionString: address('postgres', SUPERUSER) })
  await admin.connect()

  async function has(name: string): Promise<boolean> {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  }

  /** It gets its name only when it is full. */
  async function ensureFilled(products: number): Promise<string> {
    const name = `filled_${products}`
    if (await has(name)) return name
    console.error(`Filling a database with ${products} products; it is kept for the next time.`)
    await admin.query('drop database if exists filling with (force)')
    await admin.query('create database filling owner marketplace')
    await migrate(address('filling'))
    await fill(address('filling', SUPERUSER), products)
    await admin.query(`alter database filling rename to ${name}`)
    return name
  }

  return {
    postmaster: postmasterOf(join(dataDir, 'postgres')),
    ensureFilled,
    /** The address of a copy to write to. */
    async copy(products: number): Promise<string> {
      const from = await ensureFilled(products)
      const name = `run_${products}`
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(
        `create database ${name} template ${from} owner marketplace strategy file_copy`,
      )
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
