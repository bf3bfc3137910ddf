import type { Policy } from '../../access/policy.ts'
import { sellersOrAdmins } from '../../access/policy-rules.ts'

export const sellerDetailsPolicy = {
  declare_seller_kind: { who: sellersOrAdmins, whileSuspended: 'allowed' },
} satisfies Policy
