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

/** The time when it is evaluated. */
export const now = sql<Date>`clock_timestamp()`

/** When the transaction began, or the statement outside of one. */
export const transactionStart = sql<Date>`now()`

/** In milliseconds since 1970, as the counters of rate limits have it. */
export const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Also of fractions of an hour. */
export const hoursInterval = (hours: number) =>
  sql`make_interval(secs => ${hours * 3600}::double precision)`

/** By `now()`, which is stable: conditions with the volatile `clock_timestamp()` use no index. */
export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** For a comparison with `=` or `<>`: one parameter for any number of ids. */
export const anyOf = (ids: readonly string[]) => sql<string>`any (${ids}::uuid[])`

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
const maxSilenceMs = (statementTimeoutMs: number) => statementTimeoutMs + 400
/** For a new or pooled connection; longer than a silent one takes to be noticed. */
const acquireTimeoutMs = (statementTimeoutMs: number) => statementTimeoutMs + 500

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
    connectionTimeoutMillis: acquireTimeoutMs(statementTimeoutMs) + 500,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    max,
    Client: PreparedStatementClient,
    maxSilenceMs: maxSilenceMs(statementTimeoutMs),
    acquireTimeoutMs: acquireTimeoutMs(statementTimeoutMs),
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
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      markUnhealthyOnError(pool, event)
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

function markUnhealthyOnError(pool: pg.Pool, { level, ...event }: LogEvent) {
  if (!(pool instanceof ResilientPool) || level !== 'error' || !('error' in event)) return
  if (isDatabaseUnavailable(event.error)) pool.markUnhealthy()
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
