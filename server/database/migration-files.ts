import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'

export type Applied = {
  name: string
  checksum: string
  /** Additive: releases without this migration keep working. */
  expands: boolean
}
export type Migration = Applied & { sql: string }

export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')

let ownMigrations: Migration[] | undefined

/** Throws for a file not named NNNN_name.sql. The program's own files are read once. */
export function readMigrations(folder: string): Migration[] {
  if (folder !== migrationsFolder) return readFiles(folder)
  ownMigrations ??= readFiles(folder)
  return ownMigrations
}

function readFiles(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const odd = names.find((name) => !/^\d{4}_\w+\.sql$/.test(name))
  if (odd) throw new StartupError(`The migration ${odd} must be named NNNN_name.sql.`)
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { name, sql, checksum, expands: sql.startsWith('-- expands:') }
  })
}

/** Throws if an applied file was changed, removed or overtaken. */
export function unapplied(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { name, checksum, expands } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file && expands) continue
    if (!file) {
      throw new StartupError(
        `The database has the migration ${name}, which this program does not know: ` +
          'the database is newer than the program, or the file was removed.',
      )
    }
    if (file.checksum !== checksum) {
      throw new StartupError(
        `The migration ${name} was changed after it was applied to this database. ` +
          'Restore the file, and put the change into a new migration.',
      )
    }
  }
  const last =
    applied
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? ''
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => name < last)
  if (late) {
    throw new StartupError(
      `The migration ${late.name} comes before ${last}, which is applied already. ` +
        'Give it a higher number.',
    )
  }
  return pending
}
