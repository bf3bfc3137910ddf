import { feature } from '../../feature.ts'
import { exportBookings } from './gdpr.ts'
import { bookingPolicy } from './policy.ts'
import { bookingProcedures } from './routes.ts'

export const bookings = feature({
  policy: bookingPolicy,
  procedures: { bookings: bookingProcedures },
  exportSections: { bookings: exportBookings },
})
