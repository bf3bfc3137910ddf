import type { AppServices } from '../../context.ts'
import { feature, onJob } from '../../feature.ts'
import { throwFailures } from '../../jobs/concurrently.ts'
import { deleteOldAlerts } from './daily-limit.ts'
import { sendDigests } from './digests.ts'
import { eraseAlerts } from './gdpr.ts'
import { dispatchProductEventsJob, sendDailyDigestsJob, sendWeeklyDigestsJob } from './jobs.ts'
import { alertPolicy } from './policy.ts'
import { dispatchProductEvents } from './product-events.ts'
import { emailPreferenceProcedures } from './routes.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

async function runDigests(services: AppServices, often: 'daily' | 'weekly') {
  const failures = await sendDigests({ ...services, db: services.backgroundDb }, often)
  throwFailures(`${often} digests`, failures)
}

export const alerts = feature({
  policy: alertPolicy,
  procedures: { emailPreferences: emailPreferenceProcedures },
  routes: { '/unsubscribe': unsubscribeRoutes },
  jobs: [
    onJob(dispatchProductEventsJob, (services) =>
      dispatchProductEvents({ ...services, db: services.backgroundDb }),
    ),
    onJob(sendDailyDigestsJob, (services) => runDigests(services, 'daily')),
    onJob(sendWeeklyDigestsJob, (services) => runDigests(services, 'weekly')),
  ],
  retention: ({ db }) => deleteOldAlerts(db),
  erasure: eraseAlerts,
})
