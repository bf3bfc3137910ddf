import { deleteExpiredRateLimits } from '../access/rate-limits.ts'
import type { AppServices } from '../context.ts'
import { eachConcurrently, throwFailures } from '../jobs/concurrently.ts'
import { job } from '../jobs/job.ts'
import { features } from './features.ts'

const emailFileRetentionDays = 30

export const deleteExpiredJob = job({
  name: 'delete_expired',
  pollSeconds: 10,
  schedule: '7 * * * *',
})

type Services = Pick<AppServices, 'db' | 'jobs' | 'mail' | 'bucket'>

function retentions(services: Services): (() => Promise<void>)[] {
  const { db, jobs, mail } = services
  return [
    () => deleteExpiredRateLimits(db),
    () => jobs.deleteOld(),
    () => mail.deleteOld(emailFileRetentionDays),
    ...features.flatMap((feature) =>
      'retention' in feature ? [() => feature.retention(services)] : [],
    ),
  ]
}

/**
 * Deletes what has expired; one retention that fails does not hold up the others.
 * `docs/operations.md` lists how long each kind of data is retained.
 */
export async function deleteExpired(services: Services) {
  const failures = await eachConcurrently(retentions(services), (deleteOld) => deleteOld(), 1)
  throwFailures('retentions', failures)
}
