import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../server/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL of this run, whose role may create databases. */
    databaseUrl: string
  }
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
  return async () => {
    await postgres.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}
