import { z } from 'zod'
import { mayRefuse } from './errors.ts'
import { route } from './route.ts'

const count = z.number().int().nonnegative()

/** A part is null for accounts without that role. */
const dashboardStats = z.object({
  buyer: z
    .object({
      toPay: count.describe('Active unpaid bookings.'),
      paid: count,
    })
    .nullable(),
  seller: z.object({ available: count, reserved: count, sold: count }).nullable(),
  admin: z
    .object({
      openReports: count,
      unverifiedSellers: count,
      sellers: count,
      buyers: count,
      payments: count.describe('Payments, without refunded ones.'),
    })
    .nullable(),
})

export const dashboard = {
  glance: route({
    method: 'GET',
    path: '/dashboard',
    action: 'see_dashboard',
    summary: 'The dashboard counts of the caller, by role.',
  })
    .errors(mayRefuse('sign_in_required', 'profile_required'))
    .output(dashboardStats),
}

export type DashboardStats = z.infer<typeof dashboardStats>
