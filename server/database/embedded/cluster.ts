import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from '../../errors/startup-error.ts'
import { fsyncPath } from '../fsync-path.ts'
import type { Binaries } from './binaries.ts'
import { type DatabaseUser, startFolder } from './os-user.ts'
import { isAlive } from './process.ts'

export type Cluster = { folder: string; binaries: Binaries; user: DatabaseUser; fsync: boolean }

export const superuser = 'postgres'

export async function clusterPassword(folder: string): Promise<string> {
  return (await readFile(join(folder, 'password'), 'utf8')).trim()
}

/** Creates the cluster if missing; throws if its major version differs. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const { folder, binaries } = cluster
  if (!existsSync(folder) || readdirSync(folder).length === 0) return createCluster(cluster)
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => {
    throw new StartupError(
      `${folder} is not a PostgreSQL folder. Move it away, or set DATA_DIR to another folder.`,
    )
  })
  if (version.trim() === binaries.major) return
  throw new StartupError(
    `The database in ${folder} was made by PostgreSQL ${version.trim()}, and this program brings ` +
      `PostgreSQL ${binaries.major}. With the program version that made it, run ` +
      'bin/db backup <file>; then move the folder away and, with this one, run bin/db restore <file>.',
  )
}

/** Created under a temporary name and renamed, so that no partial cluster is ever used. */
async function createCluster({ folder, binaries, user, fsync }: Cluster): Promise<void> {
  await removeLeftovers(folder)
  const draft = `${folder}.new-${process.pid}`
  const fresh = join(draft, 'cluster')
  const password = join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await mkdir(fresh, { mode: 0o700 })
  for (const path of [draft, password, fresh]) await giveToUser(path, user)
  await initdb(binaries.initdb, user, fresh, [
    ...['-D', startFolder(user, fresh), '-U', superuser, '-E', 'UTF8', '-A', 'scram-sha-256'],
    ...['--pwfile', '../password', '--no-instructions', '--set', 'timezone=UTC'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    fsync ? syncMethod : '--no-sync',
  ])
  await rename(password, join(fresh, 'password'))
  if (fsync) await fsyncPath(fresh)
  await rename(fresh, folder).catch(keepConcurrentCluster)
  if (fsync) await fsyncPath(dirname(folder))
  await rm(draft, { recursive: true })
}

/** One syncfs call instead of an fsync for each of about a thousand files. */
const syncMethod = process.platform === 'linux' ? '--sync-method=syncfs' : '--sync-method=fsync'

function initdb(program: string, user: DatabaseUser, cwd: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...user, cwd, env: { LC_ALL: 'C', TZ: 'UTC' } })
  const stderrText = text(child.stderr)
  child.stdout.resume()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', async (code) => {
      if (code === 0) return resolve()
      reject(new StartupError(`Making the database folder failed (initdb): ${await stderrText}`))
    })
  })
}

/** If two servers start on an empty folder, the first to finish wins. */
function keepConcurrentCluster(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of readdirSync(dirname(folder))) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (!maker || (isAlive(Number(maker)) && Number(maker) !== process.pid)) continue
    await rm(join(dirname(folder), name), { recursive: true })
  }
}

async function giveToUser(path: string, user: DatabaseUser): Promise<void> {
  if (user.uid !== undefined) await chown(path, user.uid, user.gid ?? user.uid)
}
