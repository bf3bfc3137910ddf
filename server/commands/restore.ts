import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { apply, createMigrationTable, inTransaction } from '../database/migrate.ts'
import {
  type Applied,
  migrationsFolder,
  readMigrations,
  unapplied,
} from '../database/migration-files.ts'
import { readBackup } from './backup-file.ts'
import {
  columnTypes,
  copyIn,
  type DroppedConstraints,
  dropConstraints,
  restoreConstraints,
} from './copy-in.ts'
import { moveDeadlines } from './move-deadlines.ts'
import { dataTables, dropEverything, type Table } from './tables.ts'

/** `takenAt` is the time of the backup, in ISO 8601; `deadlines` is the number of those that were moved. */
type Restored = { rows: number; takenAt: string; deadlines: number }

/**
 * Replaces the whole database by a backup in one transaction, with deadlines as far ahead as they were
 * at the time of the backup. The schema is the backup's; the caller migrates it.
 */
export async function restore(client: pg.Client, file: string): Promise<Restored> {
  const restored = await inTransaction(client, async () => {
    await dropEverything(client)
    return replay(client, file)
  })
  await client.query('ANALYZE')
  return restored
}

async function replay(client: pg.Client, file: string): Promise<Restored> {
  let dropped: DroppedConstraints | undefined
  let takenAt = ''
  let table: Table | undefined
  let types = new Map<string, string>()
  let count = 0
  for await (const entry of readBackup(file)) {
    if (entry.kind === 'head') {
      dropped = await rebuild(client, entry.migrations)
      takenAt = entry.takenAt
    } else if (entry.kind === 'table') {
      table = entry.table
      types = await columnTypes(client, table.name)
    } else if (entry.kind === 'rows' && table) {
      await copyIn(client, table, types, entry.rows)
      count += entry.rows.length
    } else if (entry.kind === 'sequence') {
      await client.query('SELECT setval($1, $2)', [entry.sequence, entry.value])
    }
  }
  if (!dropped) throw new Error(`${file} is not a backup; nothing was changed.`)
  await shareJobTable(client)
  // Before the triggers of these tables are enabled again.
  const deadlines = await moveDeadlines(client, takenAt)
  await restoreConstraints(client, dropped)
  return { rows: count, takenAt, deadlines }
}

async function rebuild(client: pg.Client, applied: Applied[]): Promise<DroppedConstraints> {
  const migrations = readMigrations(migrationsFolder)
  const later = new Set(unapplied(migrations, applied).map(({ name }) => name))
  await createMigrationTable(client)
  for (const migration of migrations) {
    if (!later.has(migration.name)) await apply(client, migration)
  }
  const queue = getConstructionPlans('pgboss').replaceAll(/^\s*(BEGIN|COMMIT);/gm, '')
  await client.query(queue)
  const tables = await dataTables(client)
  const keys = await dropConstraints(client)
  // Rows inserted by migrations. Some tables refuse TRUNCATE by trigger.
  for (const { name } of tables) await client.query(`DELETE FROM ${name}`)
  return keys
}

/** Older pg-boss versions could partition a queue; newer ones use the common table. */
async function shareJobTable(client: pg.Client): Promise<void> {
  await client.query(
    "UPDATE pgboss.queue SET partition = false, table_name = 'job_common' WHERE partition",
  )
}
