import type { Policy } from '../../access/policy.ts'
import { buyers, members, othersOnly, owners, ownersOrAdmins } from '../../access/policy-rules.ts'

export const bookingPolicy = {
  book_product: { who: buyers, item: othersOnly },
  list_own_bookings: { who: members, item: ownersOrAdmins },
  read_booking: { who: members, item: ownersOrAdmins },
  cancel_booking: { who: buyers, item: owners },
} satisfies Policy
