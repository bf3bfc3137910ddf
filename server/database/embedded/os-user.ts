import { execFileSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { StartupError } from '../../errors/startup-error.ts'

/** uid and gid for PostgreSQL; empty for the current user. */
export type DatabaseUser = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root: uses the folder's owner, `postgres` or `nobody`. */
export function databaseUser(folder: string): DatabaseUser {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) return ownUser(folder, owner)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = ['postgres', 'nobody'].map(lookUp).find((user) => user)
  if (account) return account
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

/**
 * Lets PostgreSQL refer to its folder although its user cannot traverse the path (e.g. `/root`):
 * Linux resolves `/proc/self/cwd` without walking it (proc_pid_cwd(5)).
 */
export function startFolder(user: DatabaseUser, folder: string): string {
  return user.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder
}
