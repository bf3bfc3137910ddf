import { deleteExpiredRateLimits } from '../access/rate-limits.ts'
import type { AppServices } from '../context.ts'
import { job } from '../jobs/job.ts'
import { features } from './features.ts'

const emailFileRetentionDays = 30

/** Hourly, off the full hour. */
export const deleteExpiredJob = job({ name: 'tidy_up', pollSeconds: 10, schedule: '7 * * * *' })

/** Deletes what has expired. `docs/operations.md` lists how long each kind of data is retained. */
export async function deleteExpired(
  services: Pick<AppServices, 'db' | 'jobs' | 'mail' | 'bucket'>,
) {
  const { db, jobs, mail } = services
  await deleteExpiredRateLimits(db)
  await jobs.deleteOld()
  await mail.deleteOld(emailFileRetentionDays)
  for (const feature of features) {
    if ('retention' in feature) await feature.retention(services)
  }
}
