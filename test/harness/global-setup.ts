import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../server/database/embedded/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL of this run, whose role may create databases. */
    databaseUrl: string
    /** The name of a database there that is migrated and has the tables of the queue. */
    migrated: string
  }
}

/** Shops copy it, which is a third of the work of migrating an empty database for each. */
async function makeMigrated(databaseUrl: string): Promise<string> {
  const name = 'migrated'
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const { href } = Object.assign(new URL(databaseUrl), { pathname: name })
  await migrate(href)
  const client = new pg.Client(href)
  await client.connect()
  await client.query(getConstructionPlans())
  await client.end()
  return name
}

/** One PostgreSQL for the whole run, on a folder that goes after it, with all temporary files. */
export default async function setup(project: TestProject) {
  const home = await mkdtemp(join(tmpdir(), 'marketplace-test-'))
  await chmod(home, 0o711)
  // A process that is stopped leaves things behind, such as a browser's profile: here they go too.
  process.env.TMPDIR = home
  const postgres = await startPostgres({
    dataDir: join(home, 'data'),
    fsync: false,
    log: console.error,
  })
  project.provide('databaseUrl', postgres.url)
  project.provide('migrated', await makeMigrated(postgres.url))
  return async () => {
    await postgres.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}
