import { feature, onJob } from '../feature.ts'
import { deleteOldAlerts } from './daily-limit.ts'
import { sendDigests } from './digests.ts'
import { eraseAlerts } from './gdpr.ts'
import { dispatchProductEventsJob, sendDailyDigestsJob, sendWeeklyDigestsJob } from './jobs.ts'
import { alertPolicy } from './policy.ts'
import { dispatchProductEvents } from './product-events.ts'
import { emailPreferenceProcedures } from './routes.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

export const alerts = feature({
  policy: alertPolicy,
  procedures: { letterChoices: emailPreferenceProcedures },
  routes: { '/unsubscribe': unsubscribeRoutes },
  jobs: [
    onJob(dispatchProductEventsJob, (services) =>
      dispatchProductEvents({ ...services, db: services.backgroundDb }),
    ),
    onJob(sendDailyDigestsJob, (services) =>
      sendDigests({ ...services, db: services.backgroundDb }, 'daily'),
    ),
    onJob(sendWeeklyDigestsJob, (services) =>
      sendDigests({ ...services, db: services.backgroundDb }, 'weekly'),
    ),
  ],
  retention: ({ db }) => deleteOldAlerts(db),
  erasure: eraseAlerts,
})
