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
    help: 'Time from a request to its response headers.',
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
    help: 'Job attempts by outcome; failed jobs are retried, rejected ones are not.',
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
    /** A gauge with the figures of a statement. It has none where the statement fails. */
    figures(gauge: FiguresGauge, read: () => Promise<{ rows: Figure[] }>, log: Log) {
      watchFigures(gauge, read, log, registers)
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

/** A value of the gauge's label, and what is measured for it. */
export type Figure = { label: string; value: number }
type FiguresGauge = { name: string; help: string; label: string }

function watchFigures(
  { name, help, label }: FiguresGauge,
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
