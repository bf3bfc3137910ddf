import pg from 'pg'
import { isProduction, readSettings } from '../config/config.ts'
import { runningPostgres, startPostgres } from '../database/embedded/postgres.ts'
import { StartupError } from '../errors/startup-error.ts'

export type Database = { url: string; close(): Promise<void> }

/** Throws a `StartupError` if one is wrong. */
export const databaseSettings = () => readSettings(process.env, ['DATABASE_URL', 'DATA_DIR'])

/** Connects to DATABASE_URL or the embedded PostgreSQL on DATA_DIR, started unless it runs. */
export async function openDatabase(): Promise<Database> {
  const { DATABASE_URL, DATA_DIR: dataDir } = databaseSettings()
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} }
  if (isProduction(process.env)) throw new StartupError('DATABASE_URL must be set in production.')
  const running = await runningPostgres(dataDir)
  if (running) return { url: running, close: async () => {} }
  const { url, stop } = await startPostgres({ dataDir, log: console.error })
  return { url, close: stop }
}

export async function withClient(work: (client: pg.Client, url: string) => Promise<void>) {
  const database = await openDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client, database.url)
  } finally {
    await client.end()
    await database.close()
  }
}

export async function run(command: Promise<void>): Promise<void> {
  try {
    await command
  } catch (error) {
    console.error(errorSentence(error as NodeJS.ErrnoException))
    process.exitCode = 1
  }
}

function errorSentence({ message, code }: NodeJS.ErrnoException): string {
  if (code === '42P01') return 'The database has no tables yet. Run bin/db migrate first.'
  return message || `The database cannot be reached (${code ?? 'unknown reason'}).`
}
