import type { Policy } from '../../access/policy.ts'
import { members, ownersOrAdmins } from '../../access/policy-rules.ts'

export const bookingPolicy = {
  list_own_bookings: { who: members, item: ownersOrAdmins },
  read_booking: { who: members },
} satisfies Policy
