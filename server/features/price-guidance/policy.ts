import type { Policy } from '../../access/policy.ts'
import { sellersOrAdmins } from '../../access/policy-rules.ts'

export const priceGuidancePolicy = {
  see_price_guidance: { who: sellersOrAdmins },
} satisfies Policy
