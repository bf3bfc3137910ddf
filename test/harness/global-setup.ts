import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { allJobs } from '../../server/app/jobs.ts'
import { startPostgres } from '../../server/database/embedded/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { prepareQueues } from '../../server/jobs/queue.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder on the disk of the repository, if that of temporary files is on it. */
    diskFolder: string
    /** Of a role that may create databases. */
    databaseUrl: string
    /** A migrated template database with the tables and queues of jobs. */
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
  const boss = new PgBoss({ connectionString: href, supervise: false, schedule: false })
  await boss.start()
  await prepareQueues(boss, allJobs)
  await boss.stop({ graceful: false })
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

const memory = '/dev/shm'

/** In bytes, with room for browsers, which keep shared memory there. */
const minMemory = 4 * 2 ** 30

/**
 * In memory if there is room: ext4 does not reuse the inode of a file deleted within the last seconds,
 * and looks for another one for longer than all else that copying a database takes.
 */
async function folderForFiles(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize < minMemory ? originalTmpdir() : memory
}

/** Removed after the run with all that is in it: killed processes leave files, e.g. browser profiles. */
async function newFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'marketplace-test-'))
  await chmod(folder, 0o711)
  return folder
}

/** One PostgreSQL for each project of the run; its folder is removed afterwards with all temporary files. */
export default async function setup(project: TestProject) {
  const home = await newFolder(await folderForFiles())
  const onDisk = await newFolder(originalTmpdir())
  process.env.TMPDIR = home
  // Servers and commands that tests start need not compile the same modules again.
  process.env.NODE_COMPILE_CACHE = join(home, 'compiled')
  const postgres = await startPostgres({
    dataDir: join(home, 'data'),
    fsync: false,
    log: console.error,
  })
  project.provide('diskFolder', onDisk)
  project.provide('databaseUrl', postgres.url)
  project.provide('migrated', await makeMigrated(postgres.url))
  return async () => {
    await postgres.stop()
    for (const folder of [home, onDisk]) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
