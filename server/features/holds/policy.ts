import type { Policy } from '../../access/policy.ts'
import { buyers, othersOnly, owners } from '../../access/policy-rules.ts'

export const holdPolicy = {
  book_product: { who: buyers, item: othersOnly },
  cancel_booking: { who: buyers, item: owners, whileSuspended: 'allowed' },
} satisfies Policy
