import type { Policy } from '../../access/policy.ts'
import { anyone } from '../../access/policy-rules.ts'

export const sellerProfilePolicy = {
  see_seller: { who: anyone },
} satisfies Policy
