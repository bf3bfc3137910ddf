import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import { binariesFor } from './binaries.ts'
import { type Cluster, clusterPassword, ensureCluster } from './cluster.ts'
import { databaseUser } from './os-user.ts'
import { findPostmaster } from './process.ts'
import { databaseUrlOf, withUnixSocket } from './roles.ts'
import { supervise } from './supervisor.ts'

export type Postgres = { url: string; stop(): Promise<void> }
/** `fsync: false` risks data loss on power failure; for tests only. */
export type PostgresOptions = { dataDir: string; log(line: string): void; fsync?: boolean }

/**
 * Runs PostgreSQL on `<dataDir>/postgres`: creates the cluster on first start, adopts a running
 * one, restarts it on the same port if it dies. Throws a StartupError if another server uses the
 * folder or PostgreSQL cannot run.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const cluster = await prepare(options)
  const password = await clusterPassword(cluster.folder)
  const { port, stop } = await supervise(cluster, password, options.log)
  return { url: applicationUrl(cluster.folder, port, password), stop }
}

/** The URL of a PostgreSQL running on `dataDir`, if it accepts connections. */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = join(resolve(dataDir), 'postgres')
  const running = findPostmaster(folder)
  if (!running?.ready) return undefined
  return applicationUrl(folder, running.port, await clusterPassword(folder))
}

function applicationUrl(folder: string, port: number, password: string): string {
  return withUnixSocket(databaseUrlOf(port, password, 'marketplace', 'marketplace'), folder)
}

async function prepare({ dataDir, fsync = true }: PostgresOptions): Promise<Cluster> {
  const home = resolve(dataDir)
  const folder = join(home, 'postgres')
  makeFolder(home)
  const user = databaseUser(folder)
  const binaries = binariesFor(user)
  const cluster = { folder, binaries, user, fsync }
  await ensureCluster(cluster)
  const belongsToRoot = user.uid !== undefined && statSync(folder).uid === 0
  if (belongsToRoot) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  return cluster
}

/** PostgreSQL's user must be able to traverse it regardless of the umask. */
function makeFolder(home: string): void {
  try {
    if (mkdirSync(home, { recursive: true })) chmodSync(home, 0o711)
    accessSync(home, constants.W_OK)
  } catch (error) {
    throw new StartupError(
      `The data folder ${home} cannot be written: ${(error as Error).message}. ` +
        'Set DATA_DIR to a folder of your own.',
    )
  }
}
