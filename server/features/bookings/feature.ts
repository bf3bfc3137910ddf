import { feature } from '../feature.ts'
import { bookingsOf } from './gdpr.ts'
import { bookingPolicy } from './policy.ts'
import { bookingLimits } from './rate-limits.ts'
import { bookingProcedures } from './routes.ts'

export const bookings = feature({
  policy: bookingPolicy,
  rateLimits: bookingLimits,
  procedures: { bookings: bookingProcedures },
  exportSections: { bookings: bookingsOf },
})
