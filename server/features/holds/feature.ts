import { feature } from '../feature.ts'
import { holdPolicy } from './policy.ts'
import { holdLimits } from './rate-limits.ts'
import { holdProcedures } from './routes.ts'

export const holds = feature({
  policy: holdPolicy,
  rateLimits: holdLimits,
  procedures: { bookings: holdProcedures },
})
