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
    /** Of a role that may create databases. */
    databaseUrl: string
    /** A migrated template database with the job queue's tables. */
    migrated: string
  }
}

/** Copying a migrated database takes a third of the time of migrating an empty one. */
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

/**
 * The folder for temporary files as it was before the run. Each project of a run has a setup of its
 * own; folders within each other would make paths of sockets too long.
 */
function originalTmpdir(): string {
  process.env.ORIGINAL_TMPDIR ??= tmpdir()
  return process.env.ORIGINAL_TMPDIR
}

/** One PostgreSQL for each project of the run; its folder is removed afterwards with all temporary files. */
export default async function setup(project: TestProject) {
  const home = await mkdtemp(join(originalTmpdir(), 'marketplace-test-'))
  await chmod(home, 0o711)
  // Killed processes leave files, e.g. browser profiles; they are removed with the folder.
  process.env.TMPDIR = home
  // Servers and commands that tests start need not compile the same modules again.
  process.env.NODE_COMPILE_CACHE = join(home, 'compiled')
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
