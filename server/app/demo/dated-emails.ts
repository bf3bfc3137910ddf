import type { AppServices } from '../../context.ts'
import { sendEmailJob } from '../../jobs/email.ts'

const dayMs = 24 * 3_600_000

export const timeOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs)

/** Services whose e-mails are dated `daysAgo` days ago. */
export function dateEmails(services: AppServices, daysAgo: number): AppServices {
  const { jobs } = services
  const date = timeOf(daysAgo).toISOString()
  const enqueue: typeof jobs.enqueue = (job, data, tx) =>
    jobs.enqueue(job, job.name === sendEmailJob.name ? { ...data, date } : data, tx)
  return { ...services, jobs: { ...jobs, enqueue } }
}
