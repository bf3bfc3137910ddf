import type { Policy } from '../../access/policy.ts'
import { currentOrFormerSellers } from '../../access/policy-rules.ts'

export const priceGuidancePolicy = {
  see_price_guidance: { who: currentOrFormerSellers },
} satisfies Policy
