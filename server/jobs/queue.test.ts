import { afterAll, beforeAll, expect, test } from 'vitest'
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
  await expect.poll(() => startsOf('many@example.com'), { timeout: 60_000 }).not.toContain(0)
  const [one = Number.NaN] = await startsOf('one@example.com')
  expect(one).toBeLessThan(Math.max(...(await startsOf('many@example.com'))))
})
