import { execFileSync, spawnSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Whom PostgreSQL runs as; empty for ourselves. */
export type DatabaseUser = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root: then the folder's owner, or `postgres`, or `nobody`. */
export function databaseUser(folder: string): DatabaseUser {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) return ownUser(folder, owner)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const found = ['postgres', 'nobody'].map(lookUp).find((user) => user)
  if (found) return found
  throw new StartupError(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

function ownUser(folder: string, owner: Stats | undefined): DatabaseUser {
  if (!owner || owner.uid === process.getuid?.()) return {}
  throw new StartupError(
    `The database folder ${folder} belongs to another user (uid ${owner.uid}). ` +
      'Start as that user or as root, or set DATA_DIR to a folder of your own.',
  )
}

function lookUp(name: string): Required<DatabaseUser> | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** Fails, naming the folder, when the user cannot pass through every folder above `paths`. */
export function ensureReachable(user: DatabaseUser, paths: string[]): void {
  if (user.uid === undefined) return
  const folders = [...new Set(paths.flatMap(parents))]
  const firstClosed = 'for f; do [ -x "$f" ] || { printf %s "$f"; exit 1; }; done'
  const asked = spawnSync('/bin/sh', ['-c', firstClosed, 'sh', ...folders], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  if (asked.status === 0) return
  if (asked.error) {
    throw new StartupError(
      `PostgreSQL does not run as root, and becoming user ${user.uid} failed: ` +
        `${asked.error.message}. Start as an ordinary user, or set DATABASE_URL.`,
    )
  }
  throw new StartupError(
    `PostgreSQL does not run as root; it runs as user ${user.uid} here, who may not pass through ` +
      `the folder ${asked.stdout}. Put this program and DATA_DIR outside of it (below /srv, say), ` +
      `or open it with: chmod o+x '${asked.stdout}'`,
  )
}

function parents(path: string): string[] {
  const parent = dirname(resolve(path))
  return parent === path ? [parent] : [...parents(parent), parent]
}
