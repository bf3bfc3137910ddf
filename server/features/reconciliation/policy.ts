import type { Policy } from '../../access/policy.ts'
import { admins } from '../../access/policy-rules.ts'

export const reconciliationPolicy = {
  read_reconciliation: { who: admins },
  run_reconciliation: { who: admins },
  clear_fraud_warning: { who: admins, recentLogin: 'always' },
} satisfies Policy
