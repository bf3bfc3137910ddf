import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Job } from '../jobs/job.ts'
import { allJobs } from './jobs.ts'

const jobs: Job<object>[] = allJobs
const names = jobs.map(({ name }) => name).toSorted()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a process that starts schedules every recurring job as declared, and no other', async () => {
  const { rows } = await app.pool.query('select name, cron, timezone from pgboss.schedule')
  const scheduled = rows.map(({ name, cron, timezone }) => [name, cron, timezone]).toSorted()
  const declared = jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule, 'UTC']] : []))
  expect(declared.length).toBeGreaterThan(0)
  expect(scheduled).toEqual(declared.toSorted())
})

test('a process processes the jobs of every queue', async () => {
  for (const job of jobs) await app.services.jobs.enqueue(job, {})
  // Those with a payload fail: there is no record for it.
  const begun = async () => {
    const { rows } = await app.pool.query(
      "select distinct name from pgboss.job where name = any($1) and state <> 'created'",
      [names],
    )
    return rows.map(({ name }) => name).toSorted()
  }
  await expect.poll(begun).toEqual(names)
})
