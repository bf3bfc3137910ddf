import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { recordSpan } from '../observability/spans.ts'
import { PreparedStatementClient } from './prepared.ts'
import { ResilientPool } from './resilient-pool.ts'
import type { DB } from './schema.gen.ts'
import { onSocketTimeout, silenceError } from './socket-timeout.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Unlike `now()`, which is the beginning of the transaction. */
export const now = sql<Date>`clock_timestamp()`

/** In milliseconds since 1970, as the counters of rate limits have it. */
export const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

const { builtins } = pg.types

/** `date` stays a string (a Date would shift by the time zone); bigint counts become numbers. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
])

function typeParser(oid: number, format?: 'text' | 'binary') {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format)
}

/** Longer than a statement, so that a connection survives the one that is cancelled. */
const maxSilence = (statementTimeoutMs: number) => statementTimeoutMs + 400
/** How long to wait for a new or pooled connection, in ms; longer than a silent one takes to be noticed. */
const acquireTimeout = (statementTimeoutMs: number) => statementTimeoutMs + 500

type PoolLimits = {
  /** The database cancels a statement after that. */
  statementTimeoutMs: number
  /** Connections. */
  max?: number
}

export function openPool(url: string, log: Log, limits: PoolLimits): ResilientPool {
  const { statementTimeoutMs, max = 16 } = limits
  const pool = new ResilientPool({
    connectionString: url,
    connectionTimeoutMillis: acquireTimeout(statementTimeoutMs) + 500,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    max,
    Client: PreparedStatementClient,
    maxSilenceMs: maxSilence(statementTimeoutMs),
    acquireTimeoutMs: acquireTimeout(statementTimeoutMs),
    statement_timeout: statementTimeoutMs,
    // Releases the locks of connections whose loss PostgreSQL has not noticed.
    idle_in_transaction_session_timeout: 5_000,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle connection lost'))
  return pool
}

async function isBackendActive(pool: pg.Pool, processID: number): Promise<boolean> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where pid = $1 and state = 'active'",
    [processID],
  )
  return rows.length > 0
}

/**
 * Up to `max` connections to the same database. Statements may take 10 minutes; a silent connection
 * is closed only if its backend is idle.
 */
export function openBackgroundPool(pool: ResilientPool, max = 4): pg.Pool {
  const { maxSilenceMs, options } = pool
  const backgroundPool = new pg.Pool({ ...options, max, statement_timeout: 10 * 60_000 })
  backgroundPool.on('error', () => {})
  backgroundPool.on('connect', (client) => {
    client.on('error', () => {})
    onSocketTimeout(client, maxSilenceMs, async ({ stream, processID, isStillSilent }) => {
      if (await isBackendActive(pool, processID).catch(() => false)) stream.setTimeout(maxSilenceMs)
      else if (isStillSilent()) stream.destroy(silenceError())
    })
  })
  return backgroundPool
}

export function openDb(pool: pg.Pool, metrics?: Metrics): Db {
  const markUnhealthy = unhealthyMarker(pool)
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      markUnhealthy(event)
      if (metrics) noteStatement(metrics, event)
    },
  })
}

function noteStatement(metrics: Metrics, event: LogEvent) {
  const { query, queryDurationMillis: ms, level } = event
  metrics.statement(level === 'error' ? 'failed' : 'done', ms / 1000)
  recordSpan({
    name: /^\w+/.exec(query.sql.trimStart())?.[0] ?? 'statement',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
    ms,
    ...('error' in event && { error: event.error }),
  })
}

function unhealthyMarker(pool: pg.Pool) {
  return ({ level, ...event }: LogEvent) => {
    if (!(pool instanceof ResilientPool) || level !== 'error' || !('error' in event)) return
    if (isDatabaseUnavailable(event.error)) pool.noteTrouble()
  }
}

const retryable = new Set(['40001', '40P01'])

function sqlState(error: unknown): string | undefined {
  return (error as { code?: string }).code
}

/** Retries `work` twice on deadlock. No external side effects in `work`: enqueue a job instead. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>, tries = 3): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (tries > 1 && retryable.has(sqlState(error) ?? '')) return transact(db, work, tries - 1)
    throw error
  }
}

export function uniqueViolation(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  return (error as { constraint?: string }).constraint
}

/** PostgreSQL removes its Unix socket when it is shut down. */
function isMissingSocket(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && syscall === 'connect'
}

export function isDatabaseUnavailable(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  const message = error instanceof Error ? error.message : ''
  return (
    isMissingSocket(error) ||
    /^(08|53|57P|57014|58|25006|25P03)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/.test(code) ||
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered/.test(
      message,
    )
  )
}
