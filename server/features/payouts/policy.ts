import type { Policy } from '../../access/policy.ts'
import { admins, sellersOrAdmins } from '../../access/policy-rules.ts'

export const payoutPolicy = {
  read_own_payouts: { who: sellersOrAdmins },
  set_up_payouts: { who: sellersOrAdmins, whileSuspended: 'allowed' },
  list_waiting_sellers: { who: admins },
  record_outside_payment: { who: admins, recentLogin: 'always' },
} satisfies Policy
