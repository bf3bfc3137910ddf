import type { Policy } from '../../access/policy.ts'
import { anyone } from '../../access/policy-rules.ts'

export const searchPolicy = {
  search_products: { who: anyone },
} satisfies Policy
