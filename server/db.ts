import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import type { DB } from './schema.gen.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const { builtins } = pg.types

/** `date` stays the text it is (a Date would move it by the time zone), counts become numbers. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
])

function typeParser(oid: number, format?: 'text' | 'binary') {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format)
}

/** Opens a bounded pool of connections. Nothing is connected before the first query. */
export function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  })
  // Without these, a connection that the database drops takes the whole process with it.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

const retryable = new Set(['40001', '40P01'])

function sqlState(error: unknown): string | undefined {
  return (error as { code?: string }).code
}

/**
 * Runs `work` in one transaction, again (three times in all) when the database broke a deadlock.
 * Nothing about the outside may be done in `work`: enqueue a job instead.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>, tries = 3): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (tries > 1 && retryable.has(sqlState(error) ?? '')) return transact(db, work, tries - 1)
    throw error
  }
}

/** The name of the unique index that refused a row, if that is what happened. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  return (error as { constraint?: string }).constraint
}

/** Whether the database, not the request, is the trouble: away, starting, full or too slow. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  const message = error instanceof Error ? error.message : ''
  return (
    /^(08|53|57P|57014|58|25P03)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered/.test(
      message,
    )
  )
}
