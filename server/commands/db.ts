import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isProduction, readSettings } from '../config/config.ts'
import { rebuildAggregates } from '../database/aggregates.ts'
import { inTransaction, migrate } from '../database/migrate.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { databaseSettings, run, withClient } from './database.ts'
import { restore } from './restore.ts'
import { dropEverything, ensureAlone } from './tables.ts'
import { verifyBackup } from './verify-backup.ts'

const usage = `Usage: bin/db migrate          apply pending migrations
       bin/db reset [--yes]    delete all data and recreate the tables
       bin/db seed             load the demo data, but not in production; the server makes its
                               sales at the next start
       bin/db backup <file>    write all data to a file; uploaded photos are in the bucket and
                               must be copied separately
       bin/db restore <file> [--yes]   replace all data with the file's
       bin/db check            check all invariants; read-only
       bin/db recount          rebuild the aggregates and report differences
       bin/db verify-backup <file>   restore a backup into a temporary database and check it`

const confirmed = process.argv.includes('--yes')
const [command, file] = process.argv.slice(2).filter((argument) => argument !== '--yes')

const migrateDatabase = () =>
  withClient(async (_client, url) => {
    const names = await migrate(url)
    console.log(names.length > 0 ? `Applied ${names.join(', ')}.` : 'No pending migrations.')
  })

const resetDatabase = () =>
  withClient(async (client, url) => {
    const { DATABASE_URL, DATA_DIR } = databaseSettings()
    if (!confirmed && (DATABASE_URL || isProduction(process.env))) {
      throw new Error('This deletes all data in the database. Add --yes to confirm.')
    }
    await ensureAlone(client)
    await inTransaction(client, () => dropEverything(client))
    await migrate(url)
    // The payments of the deleted bookings, at the emulated card provider.
    await rm(join(DATA_DIR, 'card-sandbox.jsonl'), { force: true })
    console.log('All data is deleted and the migrations are applied.')
  })

const seedDatabase = () =>
  withClient(async (_client, url) => {
    if (isProduction(process.env)) {
      throw new Error('The demo accounts have public passwords. Production does not load them.')
    }
    const { CURRENCY } = readSettings(process.env, ['CURRENCY'])
    const { loadDemo } = await import('../../db/demo/load.ts')
    await migrate(url)
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    await loadDemo(pool, CURRENCY).finally(() => pool.end())
    console.log('The demo data is loaded. The server makes its sales at the next start.')
  })

const backupTo = (target: string) =>
  withClient(async (client) => {
    console.log(`${await backup(client, target)} rows written to ${target}.`)
  })

const restoreFrom = (source: string) =>
  withClient(async (client, url) => {
    if (!confirmed && (await hasMembers(client))) {
      throw new Error('This replaces all data in the database. Add --yes to confirm.')
    }
    await ensureAlone(client)
    const { rows, takenAt, deadlines } = await restore(client, source)
    await migrate(url)
    console.log(`${rows} rows restored from ${source}.`)
    console.log(`${deadlines} deadlines are moved by the time since the backup (${takenAt}).`)
  })

const checkDatabase = () =>
  withClient(async (client) => {
    if (!(await check(client, console.log))) throw new Error('Some invariants are violated.')
    console.log('All invariants hold.')
  })

const recountDatabase = () =>
  withClient(async (client) => {
    const wrong = await rebuildAggregates(client)
    for (const { name, currency, stored, counted } of wrong) {
      console.log([name, currency, `was ${stored}, is ${counted}`].filter(Boolean).join(' '))
    }
    if (wrong.length === 0) console.log('All aggregates are correct.')
  })

const verifyBackupFile = (source: string) =>
  withClient(async (_client, url) => {
    if (!(await verifyBackup(url, source, console.log)))
      throw new Error(`${source} failed verification.`)
    console.log(`${source} can be restored.`)
  })

async function hasMembers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('member') IS NOT NULL AS known")
  if (!rows[0].known) return false
  return (await client.query('SELECT FROM member LIMIT 1')).rows.length > 0
}

function requestedCommand(): Promise<void> | undefined {
  if (command === 'migrate') return migrateDatabase()
  if (command === 'reset') return resetDatabase()
  if (command === 'seed') return seedDatabase()
  if (command === 'backup' && file) return backupTo(file)
  if (command === 'restore' && file) return restoreFrom(file)
  if (command === 'check') return checkDatabase()
  if (command === 'recount') return recountDatabase()
  // `drill` is its former name, which cron jobs may still use.
  if ((command === 'verify-backup' || command === 'drill') && file) return verifyBackupFile(file)
  return undefined
}

await run(requestedCommand() ?? Promise.reject(new Error(usage)))
