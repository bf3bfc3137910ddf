import type { Policy } from '../../access/policy.ts'
import { admins } from '../../access/policy-rules.ts'

export const accountingPolicy = {
  read_ledger: { who: admins },
  read_accounting: { who: admins },
} satisfies Policy
