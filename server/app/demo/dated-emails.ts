import type { AppServices } from '../../context.ts'
import { sendEmailJob } from '../../jobs/email.ts'
import { dateDaysAgo } from './backdate.ts'

/** Services whose e-mails are dated `daysAgo` days ago. */
export function dateEmails(services: AppServices, daysAgo: number): AppServices {
  const { jobs } = services
  const date = dateDaysAgo(daysAgo).toISOString()
  const enqueue: typeof jobs.enqueue = (job, data, tx) =>
    jobs.enqueue(job, job.name === sendEmailJob.name ? { ...data, date } : data, tx)
  return { ...services, jobs: { ...jobs, enqueue } }
}
