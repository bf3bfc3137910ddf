import type pg from 'pg'
import { appliedMigrations } from '../database/migrate.ts'
import { migrationsFolder, readMigrations, unapplied } from '../database/migration-files.ts'
import { checkInvariants, type Finding } from './invariants.ts'

function formatFinding({ name, broken, ids }: Finding): string {
  if (broken === 0) return `ok      ${name}`
  const more = broken > ids.length ? ' …' : ''
  return `BROKEN  ${name}: ${broken} (${ids.join(', ')}${more})`
}

/**
 * Prints the state of migrations and invariants, with ids only; returns whether all is well.
 * Read-only, safe beside a running server.
 */
export async function check(client: pg.Client, print: (line: string) => void): Promise<boolean> {
  const pending = unapplied(readMigrations(migrationsFolder), await appliedMigrations(client))
  const ids = pending.map(({ name }) => name)
  print(formatFinding({ name: 'every migration is applied', broken: ids.length, ids }))
  // Invariants may query tables of pending migrations.
  if (ids.length > 0) return false
  const findings = await checkInvariants(client)
  for (const finding of findings) print(formatFinding(finding))
  return findings.every(({ broken }) => broken === 0)
}
