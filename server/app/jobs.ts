import type pg from 'pg'
import type { AppServices } from '../context.ts'
import { refreshAggregates } from '../database/aggregates.ts'
import { type FeatureJob, onJob } from '../feature.ts'
import { sendEmailJob } from '../jobs/email.ts'
import { everyMinute, job } from '../jobs/job.ts'
import { deleteExpired, deleteExpiredJob } from './cleanup.ts'
import { features } from './features.ts'

type BackgroundServices = AppServices & { backgroundPool: pg.Pool }

export const refreshAggregatesJob = job({
  name: 'refresh_aggregates',
  pollSeconds: 10,
  schedule: everyMinute,
})

const featureJobs: FeatureJob[] = features.flatMap((one) => ('jobs' in one ? one.jobs : []))

export const allJobs = [
  sendEmailJob,
  deleteExpiredJob,
  refreshAggregatesJob,
  ...featureJobs.map(({ job }) => job),
]

export function startJobs(services: BackgroundServices): Promise<void> {
  const { backgroundDb, backgroundPool, jobs, mail } = services
  const work = [
    onJob(sendEmailJob, (_, email) => mail.send(email)),
    onJob(deleteExpiredJob, () => deleteExpired({ ...services, db: backgroundDb })),
    onJob(refreshAggregatesJob, () => refreshAggregates(backgroundPool)),
    ...featureJobs,
  ]
  return jobs.start(work.map(({ job, run }) => ({ job, run: (data) => run(services, data) })))
}
