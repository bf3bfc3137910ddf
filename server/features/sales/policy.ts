import type { Policy } from '../../access/policy.ts'
import { admins, members } from '../../access/policy-rules.ts'

/** Which step a party may take is decided by the state table in `rules.ts`. */
export const salePolicy = {
  list_own_sales: { who: members },
  read_sale: { who: members },
  advance_sale: { who: members, whileSuspended: 'allowed' },
  list_cases: { who: admins },
  decide_cases: { who: admins, recentLogin: 'always' },
  ask_case_parties: { who: admins },
} satisfies Policy
