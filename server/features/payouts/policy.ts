import type { Policy } from '../../access/policy.ts'
import { admins, currentOrFormerSellers } from '../../access/policy-rules.ts'

export const payoutPolicy = {
  read_own_payouts: { who: currentOrFormerSellers },
  set_up_payouts: { who: currentOrFormerSellers, whileSuspended: 'allowed' },
  list_waiting_sellers: { who: admins },
  record_outside_payment: { who: admins, recentLogin: 'always' },
} satisfies Policy
