import type pg from 'pg'
import { appliedMigrations } from '../database/migrate.ts'
import { MIGRATIONS, readMigrations, unapplied } from '../database/migration-files.ts'
import { checkInvariants, type Finding } from './invariants.ts'

function line({ name, broken, ids }: Finding): string {
  if (broken === 0) return `ok      ${name}`
  const more = broken > ids.length ? ' …' : ''
  return `BROKEN  ${name}: ${broken} (${ids.join(', ')}${more})`
}

/**
 * Says line by line how the migrations and the invariants stand, by ids and nothing personal.
 * Whether all is well. Reads only, and may run beside a server.
 */
export async function check(client: pg.Client, say: (line: string) => void): Promise<boolean> {
  const pending = unapplied(readMigrations(MIGRATIONS), await appliedMigrations(client))
  const ids = pending.map(({ name }) => name)
  say(line({ name: 'every migration is applied', broken: ids.length, ids }))
  // The invariants speak of tables that a migration may yet have to make.
  if (ids.length > 0) return false
  const findings = await checkInvariants(client)
  for (const finding of findings) say(line(finding))
  return findings.every(({ broken }) => broken === 0)
}
