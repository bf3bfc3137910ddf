import { feature, onJob } from '../../feature.ts'
import { remindOfHoldsJob } from './jobs.ts'
import { holdPolicy } from './policy.ts'
import { holdLimits } from './rate-limits.ts'
import { remindOfHolds } from './remind.ts'
import { holdProcedures } from './routes.ts'

export const holds = feature({
  policy: holdPolicy,
  rateLimits: holdLimits,
  procedures: { bookings: holdProcedures },
  jobs: [onJob(remindOfHoldsJob, remindOfHolds)],
})
