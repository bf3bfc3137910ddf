import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
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

test('queues of an earlier version announce their jobs too', async () => {
  const earlier = await startTestApp()
  await earlier.pool.query('update pgboss.queue set notify = false')
  const state = await earlier.keep()
  onTestFinished(state.drop)
  const later = await startTestApp({}, state)
  onTestFinished(later.close)
  const { rows } = await later.pool.query(
    "select name from pgboss.queue where not notify and name not like '\\_\\_%'",
  )
  expect(rows).toEqual([])
})
