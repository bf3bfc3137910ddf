import type { Policy } from '../../access/policy.ts'
import { buyers, notOwner, owners } from '../../access/policy-rules.ts'

export const holdPolicy = {
  book_product: { who: buyers, item: notOwner('own_product') },
  cancel_booking: { who: buyers, item: owners, whileSuspended: 'allowed' },
} satisfies Policy
