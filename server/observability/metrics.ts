import { type QueryExecutorProvider, sql } from 'kysely'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from './log.ts'

/** In seconds; the buckets of OpenTelemetry's semantic conventions. */
const requestBucketsSeconds = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
]
const ofStatements = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

function createInstruments(registers: Registry[]) {
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'From a request to the head of its answer.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: requestBucketsSeconds,
    registers,
  })
  const statements = new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'From a statement to its rows, without the wait for a connection.',
    labelNames: ['outcome'],
    buckets: ofStatements,
    registers,
  })
  const provider = new Histogram({
    name: 'card_provider_request_duration_seconds',
    help: 'Requests to the card provider, retries included; the status of those without an answer is none.',
    labelNames: ['http_response_status_code'],
    buckets: requestBucketsSeconds,
    registers,
  })
  const rejected = new Counter({
    name: 'http_server_requests_rejected_total',
    help: 'Requests refused with 503 because there were too many.',
    registers,
  })
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Tries to do a job; one that failed is tried again, one that was rejected is not.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  return { requests, statements, provider, rejected, jobs }
}

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  // In milliseconds; the default of 10 keeps waking an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const { requests, statements, provider, rejected, jobs } = createInstruments(registers)

  return {
    async text() {
      return { type: registry.contentType, body: await registry.metrics() }
    },
    /** `route` must be a pattern: each distinct value is stored. */
    request(method: string, route: string, status: number, seconds: number) {
      requests.observe(
        { http_request_method: method, http_route: route, http_response_status_code: status },
        seconds,
      )
    },
    statement(outcome: 'done' | 'failed', seconds: number) {
      statements.observe({ outcome }, seconds)
    },
    /** The status is `none` if there was no answer, or not in time. */
    providerRequest(status: number | 'none', seconds: number) {
      provider.observe({ http_response_status_code: status }, seconds)
    },
    requestsRejected: (times: number) => rejected.inc(times),
    job: (job: string, outcome: 'completed' | 'failed' | 'rejected') => jobs.inc({ job, outcome }),
    gauge(name: string, help: string, read: () => number) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    counter<Value extends string>(name: string, help: string, label: string, values: Value[]) {
      const counter = new Counter({ name, help, labelNames: [label], registers })
      for (const value of values) counter.inc({ [label]: value }, 0)
      return (value: Value) => counter.inc({ [label]: value })
    },
    watchPool: (pool: pg.Pool) => watchPool(pool, registers),
    watchQueues(db: QueryExecutorProvider, log: Log) {
      watchBacklog(db, log, registers)
      watchWaitingJobs(db, log, registers)
      watchFailedJobs(db, log, registers)
      watchReconciliation(db, log, registers)
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

function watchPool(pool: pg.Pool, registers: Registry[]) {
  new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections to the database for requests.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Requests that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

type Figure = { label: string; value: number }

/** A gauge with the figures of a statement. It has none where the statement fails. */
function watchFigures(
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Promise<{ rows: Figure[] }>,
  log: Log,
  registers: Registry[],
) {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      this.reset()
      const { rows } = await read().catch((error) => {
        log.warn({ metric: name, err: error }, 'a metric could not be read')
        return { rows: [] }
      })
      for (const row of rows) this.set({ [label]: row.label }, row.value)
    },
  })
}

const backlog = sql<Figure>`
  select 'refund' as label, count(*) as value from refund
    where state = 'requested' and not is_charged_back(intent_id)
  union all
  select 'failed_refund', count(distinct intent_id) from refund
    where state = 'failed' and is_refund_failed(intent_id)
  union all
  select 'transfer', count(*) from transfer join sale on sale.id = sale_id
    join payout_account on member_id = sale.seller_id and status = 'active'
    where transfer.state in ('due', 'sending') and available_at < clock_timestamp()
  union all
  select 'refused_transfer', count(*) from transfer
    where state = 'due' and refusal is not null and tried_at > clock_timestamp() - interval '2 hours'
  union all
  select 'overdue_deadline', count(*) from sale_deadline
    where due_at < clock_timestamp() - interval '10 minutes'
  union all
  select 'due_evidence', count(*) from card_dispute
    where closed_at is null and status like '%needs_response' and evidence_due_at > clock_timestamp()
      and evidence_due_at < clock_timestamp() + interval '3 days'
  union all
  select 'overdue_case', count(*) from awaiting_staff
    where since < clock_timestamp() - interval '5 days'
  union all
  select 'overdue_email', count(*) from pgboss.job
    where name = 'send_mail' and state in ('created', 'retry', 'active')
      and created_on < clock_timestamp() - interval '30 minutes'`

const waitingJobs = sql<Figure>`
  select name as label, count(*) as value from pgboss.job
  where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' group by name`

function watchBacklog(db: QueryExecutorProvider, log: Log, registers: Registry[]) {
  const help =
    'Refunds, transfers, deadlines, evidence, cases and e-mails that are owed or late, by kind; the same in every process.'
  const gauge = { name: 'backlog_size', help, label: 'kind' }
  watchFigures(gauge, () => backlog.execute(db), log, registers)
}

function watchWaitingJobs(db: QueryExecutorProvider, log: Log, registers: Registry[]) {
  const help = 'Jobs that are not done, by name; the same in every process.'
  const gauge = { name: 'jobs_waiting', help, label: 'job' }
  watchFigures(gauge, () => waitingJobs.execute(db), log, registers)
}

/** Failures of scheduled jobs count until the next success. Those that were rejected have a counter. */
const failedJobs = sql<Figure>`
  select failed.name as label, count(*) as value from pgboss.job failed
  left join (
    select done.name, max(done.completed_on) as completed_on
    from pgboss.job done join pgboss.schedule on schedule.name = done.name
    where done.state = 'completed' group by done.name
  ) latest on latest.name = failed.name and latest.completed_on > failed.completed_on
  where failed.state = 'failed' and failed.completed_on > clock_timestamp() - interval '1 day'
    and failed.output ->> 'rejected' is distinct from 'true'
    and latest.name is null
  group by failed.name`

function watchFailedJobs(db: QueryExecutorProvider, log: Log, registers: Registry[]) {
  const help =
    'Jobs that failed in the last day and are not tried again; of scheduled ones, those since the last success. The same in every process.'
  const gauge = { name: 'jobs_failed_permanently', help, label: 'job' }
  watchFigures(gauge, () => failedJobs.execute(db), log, registers)
}

const reconciliationFigures = sql<Figure>`
  select 'unmatched' as label, count(*) as value from unreconciled
    where created_at < (select finished_at from balance_import) - interval '1 hour'
  union all
  select 'unlisted', coalesce(sum(abs(unlisted)), 0)::bigint from reconciliation
  union all
  select 'missing', coalesce(sum(greatest(owed - available - pending, 0)), 0)::bigint from reconciliation
  union all
  select 'fraud_warnings', count(*) from fraud_warning w join sale s on s.id = w.sale_id
    where w.cleared_at is null and (s.state not in ('refunded', 'cancelled')
      or exists (select from transfer t where t.sale_id = s.id and t.state = 'due'))
  union all
  select 'hours_since', coalesce(floor(extract(epoch from clock_timestamp() - coalesce(
    (select finished_at from balance_import), (select min(created_at) from ledger_transaction)
  )) / 3600), 0)::int`

function watchReconciliation(db: QueryExecutorProvider, log: Log, registers: Registry[]) {
  const help =
    'Ledger against card provider: unmatched rows after an hour, the unlisted part of the balance and what it lacks for buyers and sellers in minor units, open fraud warnings, hours since the last comparison or the first posting; the same in every process.'
  const gauge = { name: 'card_provider_reconciliation', help, label: 'figure' }
  watchFigures(gauge, () => reconciliationFigures.execute(db), log, registers)
}
