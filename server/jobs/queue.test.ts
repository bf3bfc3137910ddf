import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { metricOf } from '../../test/harness/metrics.ts'
import { startMailServer } from '../../test/harness/network/mail-server.ts'
import { refreshAggregatesJob } from '../app/jobs.ts'
import { transact } from '../database/db.ts'
import { sendEmailJob } from './email.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const emailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello.' })

/** When jobs were begun, by recipient: those of one batch at the same time; 0 before. */
async function startsOf(to: string): Promise<number[]> {
  const { rows } = await app.pool.query(
    "select started_on from pgboss.job where name = 'send_mail' and data->>'to' = $1",
    [to],
  )
  return rows.map(({ started_on: at }) => at?.getTime() ?? 0)
}

test('an e-mail that a request enqueues overtakes those of transactions', async () => {
  const { db, jobs } = app.services
  await transact(db, async (tx) => {
    for (let n = 0; n < 60; n += 1)
      await jobs.enqueue(sendEmailJob, emailTo('many@example.com'), tx)
  })
  await jobs.enqueue(sendEmailJob, emailTo('one@example.com'))
  await expect.poll(() => startsOf('many@example.com')).not.toContain(0)
  const [one = Number.NaN] = await startsOf('one@example.com')
  expect(one).toBeLessThan(Math.max(...(await startsOf('many@example.com'))))
})

test('a job is announced to all processes when the transaction that enqueues it commits', async () => {
  const { db, jobs, config } = app.services
  const heard: string[] = []
  const client = new pg.Client(config.databaseUrl)
  onTestFinished(() => client.end())
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.connect()
  await client.query(`listen ${jobs.notifications.channel}`)
  const rolledBack = transact(db, async (tx) => {
    await jobs.enqueue(sendEmailJob, emailTo('none@example.com'), tx)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await transact(db, async (tx) => {
    await jobs.enqueue(sendEmailJob, emailTo('two@example.com'), tx)
    await client.query('select')
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toEqual(['send_mail'])
})

const queues = `select name, notify, retry_limit as retries from pgboss.queue
  where name in ('refresh_aggregates', 'delete_expired', 'send_mail') order by retry_limit`

test('queues of an earlier version get the options of this one', async () => {
  const earlier = await startTestApp()
  await earlier.pool.query('update pgboss.queue set notify = false, retry_limit = 2')
  const state = await earlier.keep()
  onTestFinished(state.drop)
  const later = await startTestApp({}, state)
  onTestFinished(later.close)
  expect((await later.pool.query(queues)).rows).toEqual([
    { name: 'refresh_aggregates', notify: true, retries: 0 },
    { name: 'delete_expired', notify: true, retries: 8 },
    { name: 'send_mail', notify: true, retries: 30 },
  ])
})

test('after a rollback nothing is enqueued that only the newer release runs', async () => {
  const newer = await startTestApp()
  const boss = new PgBoss({ connectionString: newer.services.config.databaseUrl, schedule: false })
  await boss.start()
  await boss.createQueue('newer_duty')
  await boss.schedule('newer_duty', '* * * * *')
  await boss.send('newer_duty', {})
  await boss.stop({ graceful: false })
  const state = await newer.keep()
  onTestFinished(state.drop)
  const older = await startTestApp({}, state)
  onTestFinished(older.close)
  const rowsOf = async (table: string) =>
    (await older.pool.query(`select name from pgboss.${table} where name = 'newer_duty'`)).rows
  await expect.poll(() => rowsOf('schedule')).toEqual([])
  await expect.poll(() => rowsOf('job')).toEqual([])
  const { rowCount } = await older.pool.query(
    "select from pgboss.schedule where name = 'refresh_aggregates'",
  )
  expect(rowCount).toBe(1)
})

test('a job of every minute that fails is left to the next one', async () => {
  await app.pool.query('alter function fold_sums() rename to fold_sums_later')
  await app.services.jobs.enqueue(refreshAggregatesJob, {})
  const states = "select distinct state from pgboss.job where name = 'refresh_aggregates'"
  await expect
    .poll(async () => (await app.pool.query(states)).rows)
    .toContainEqual({ state: 'failed' })
  await app.pool.query('alter function fold_sums_later() rename to fold_sums')
})

test('an e-mail to an address that the mail server rejects is not tried again', async () => {
  const server = await startMailServer({ rejected: ['gone@example.com'] })
  onTestFinished(server.close)
  const sending = await startTestApp({ SMTP_URL: server.url })
  onTestFinished(sending.close)
  for (const to of ['gone@example.com', 'here@example.com']) {
    await sending.services.jobs.enqueue(sendEmailJob, emailTo(to))
  }
  const outcomes = async () => {
    const { rows } = await sending.pool.query(
      `select data->>'to' as recipient, state, output from pgboss.job
       where name = 'send_mail' order by 1`,
    )
    return rows
  }
  const output = { message: expect.stringContaining('550 5.1.1 no such mailbox'), rejected: true }
  await expect
    .poll(outcomes)
    .toEqual([
      { recipient: 'gone@example.com', state: 'failed', output },
      expect.objectContaining({ recipient: 'here@example.com', state: 'completed' }),
    ])
  expect(server.accepted).toEqual(['here@example.com'])
  expect(await metricOf(sending, 'jobs_total{job="send_mail",outcome="rejected"}')).toBe(1)
  expect(await metricOf(sending, 'jobs_failed_permanently{job="send_mail"}')).toBeUndefined()
})

test('e-mails that were sent when the process stops are not sent again', async () => {
  const slow = await startMailServer({ maxAccepted: 2 })
  const earlier = await startTestApp({ SMTP_URL: slow.url })
  const recipients = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`)
  const { db, jobs } = earlier.services
  await transact(db, async (tx) => {
    for (const to of recipients) await jobs.enqueue(sendEmailJob, emailTo(to), tx)
  })
  await expect.poll(() => slow.lines.filter((line) => line === '.')).toHaveLength(3)
  const state = await earlier.keep()
  onTestFinished(state.drop)
  slow.close()
  const server = await startMailServer()
  onTestFinished(server.close)
  const later = await startTestApp({ SMTP_URL: server.url, JOB_POLL_SECONDS: '1' }, state)
  onTestFinished(later.close)
  await later.pool.query("update pgboss.job set start_after = now() where name = 'send_mail'")
  await expect.poll(() => [...slow.accepted, ...server.accepted]).toHaveLength(5)
  expect([...slow.accepted, ...server.accepted].sort()).toEqual(recipients)
})
