import { readFileSync } from 'node:fs'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'
import { buy } from '../../test/harness/sales.ts'
import { send } from '../../test/harness/send.ts'
import { watchBusiness } from '../app/business-metrics.ts'
import { openDb } from '../database/db.ts'
import { watchQueues } from '../jobs/queue-metrics.ts'
import { createMetrics } from './metrics.ts'

const token = 'a long random token'
let app: TestApp

beforeAll(async () => {
  // Not a replica of this database, so it is measured but not read.
  app = signingUpOverHttp(await startTestApp({ DATABASE_READ_URL: inject('databaseUrl') }))
})
afterAll(() => app.close())

async function metricsOf({ get }: Pick<TestApp, 'get'> = app) {
  const { status, headers, text } = await get('/metrics')
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  return text
}

/** The value of the metric line with this prefix. */
async function numberAt(start: string) {
  const line = (await metricsOf()).split('\n').find((each) => each.startsWith(start))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
}

const requests = (route: string, status: number) =>
  `http_server_request_duration_seconds_count{http_request_method="GET",http_route="${route}",` +
  `http_response_status_code="${status}"}`

test('requests are labelled by route pattern, never by path', async () => {
  const reader = await app.signUp('Rae', 'buyer')
  for (let n = 0; n < 3; n += 1) await reader.get(`/bookings?email=${reader.email}`)
  expect(await numberAt(requests('/api/bookings', 200))).toBe(3)

  const before = (await metricsOf()).split('\n').length
  for (let n = 0; n < 40; n += 1) await app.get(`/no/${n}/such-place`)
  for (let n = 0; n < 40; n += 1) await reader.get(`/products/Unknown${n}`)
  const after = await metricsOf()
  expect(after.split('\n').length - before).toBeLessThan(80)
  expect(after).not.toMatch(/such-place|Unknown/)
})

test('database, process and queue metrics are exported', async () => {
  const sent = 'jobs_total{job="send_mail",outcome="completed"}'
  await expect.poll(() => metricsOf()).toContain(sent)
  const text = await metricsOf()
  for (const name of [
    'db_client_operation_duration_seconds_count{outcome="done"}',
    'db_client_connection_count{state="idle"}',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
    'live_listeners 0',
    'db_replica_up 0',
    'db_replica_in_use 0',
    'db_replica_reads_total{database="replica"} 0',
    'backlog_size{kind="refund"} 0',
  ]) {
    expect(text).toContain(name)
  }
})

test('deadlines and e-mails that are late are counted', async () => {
  const late = (kind: string) => numberAt(`backlog_size{kind="${kind}"}`)
  expect([await late('overdue_deadline'), await late('overdue_email')]).toEqual([0, 0])
  const [sana, bea] = [await app.signUp('Sana', 'seller'), await app.signUp('Bea', 'buyer')]
  const { id } = await buy(app, bea, sana)
  // A step that this sale cannot make, so that it stays due.
  await app.pool.query(
    `update sale_deadline set event = 'send_back', due_at = now() - interval '11 minutes'
     where sale_id = $1`,
    [id],
  )
  await app.pool.query(
    `insert into pgboss.job (name, created_on, start_after)
     values ('send_mail', now() - interval '31 minutes', now() + interval '1 day')`,
  )
  expect([await late('overdue_deadline'), await late('overdue_email')]).toEqual([1, 1])
})

test('failed jobs are counted, but not scheduled ones that succeeded later', async () => {
  await app.pool.query(
    `insert into pgboss.job (name, state, completed_on) values
       ('send_mail', 'failed', now() - interval '2 hours'),
       ('send_mail', 'completed', now() - interval '1 hour'),
       ('send_mail', 'failed', now() - interval '2 days'),
       ('delete_expired', 'failed', now() - interval '2 hours'),
       ('delete_expired', 'completed', now() - interval '1 hour')`,
  )
  expect(await numberAt('jobs_failed_permanently{job="send_mail"}')).toBe(1)
  expect(await numberAt('jobs_failed_permanently{job="delete_expired"}')).toBeUndefined()
  await app.pool.query(
    "insert into pgboss.job (name, state, completed_on) values ('delete_expired', 'failed', now())",
  )
  expect(await numberAt('jobs_failed_permanently{job="delete_expired"}')).toBe(1)
})

test('a metric that cannot be read is logged, and has no value', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' })
  const metrics = createMetrics()
  const db = openDb(pool)
  watchBusiness(metrics, db, log)
  watchQueues(metrics, db, log)
  const { body } = await metrics.text()
  await pool.end()
  expect(lines.map((line) => JSON.parse(line)).map(({ level, metric }) => [level, metric])).toEqual(
    ['backlog_size', 'card_provider_reconciliation', 'jobs_waiting', 'jobs_failed_permanently'].map(
      (metric) => [pino.levels.values.warn, metric],
    ),
  )
  expect(body).not.toContain('backlog_size{')
})

test('until the ledger was compared, the time since its first posting is reported', async () => {
  await app.pool.query(
    `with posted as (
       insert into ledger_transaction (kind, cause_id, created_at)
       values ('top_up', 'tu_old', now() - interval '5 hours') returning id
     )
     insert into ledger_entry (transaction_id, account, amount, currency)
     select id, account, amount, 'USD' from posted,
       (values ('card_provider', 100), ('bank', -100)) as entry (account, amount)`,
  )
  expect(await numberAt('card_provider_reconciliation{figure="hours_since"}')).toBe(5)
})

test('with a token, /metrics requires it', async () => {
  const guarded = await startTestApp({ METRICS_TOKEN: token })
  const ask = (authorization: string) =>
    send(`${guarded.url}/metrics`, { headers: { authorization } }).then(({ status }) => status)
  expect((await guarded.get('/metrics')).status).toBe(404)
  expect(await ask('Bearer something else')).toBe(404)
  expect(await ask(`Bearer ${token}`)).toBe(200)
  await guarded.close()
})

test('a wrong method is refused', async () => {
  const { status, headers } = await send(`${app.url}/metrics`, { method: 'POST' })
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

test.each(['dashboard.json', 'alerts.yml'])('the metrics used by %s are exported', async (file) => {
  const dashboard = readFileSync(`docs/monitoring/${file}`, 'utf8').replaceAll(/by \([^)]*\)/g, '')
  const names = new Set(dashboard.match(/\b[a-z]+_[a-z_]+(?=\{|\[|\))/g))
  expect(names.size).toBeGreaterThan(4)
  const exported = (await metricsOf()).matchAll(/^# TYPE (\S+)/gm)
  const series = new Set(
    [...exported].flatMap(([, name]) => [name, `${name}_count`, `${name}_bucket`]),
  )
  expect([...names].filter((name) => !series.has(name))).toEqual([])
})

/** Whether a matcher of PromQL, such as `kind=~"refund|failed_refund"`, selects this value. */
function isSelected(value: string, operator: string, pattern: string): boolean {
  const isMatch = new RegExp(`^(?:${pattern})$`).test(value)
  return operator.startsWith('!') ? !isMatch : isMatch
}

test.each(['kind', 'figure'])('each %s to watch has an alert', (label) => {
  const alerts = readFileSync('docs/monitoring/alerts.yml', 'utf8')
  const matchers = [...alerts.matchAll(new RegExp(`${label}(=~|!~|!=|=)"([^"]*)"`, 'g'))]
  const operations = readFileSync('docs/operations.md', 'utf8')
  const watched = [...operations.matchAll(new RegExp(`${label}="(\\w+)"`, 'g'))]
  const names = [...new Set(watched.map(([, name = '']) => name))]
  expect(names.length).toBeGreaterThan(3)
  const hasAlert = (name: string) =>
    matchers.some(([, operator = '', pattern = '']) => isSelected(name, operator, pattern))
  expect(names.filter((name) => !hasAlert(name))).toEqual([])
})
