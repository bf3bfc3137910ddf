import type { Policy } from '../../access/policy.ts'
import { admins } from '../../access/policy-rules.ts'

export const refundPolicy = {
  record_outside_refund: { who: admins, recentLogin: 'always' },
} satisfies Policy
