import type { Policy } from '../../access/policy.ts'
import { currentOrFormerSellers } from '../../access/policy-rules.ts'

export const sellerDetailsPolicy = {
  declare_seller_kind: { who: currentOrFormerSellers, whileSuspended: 'allowed' },
} satisfies Policy
