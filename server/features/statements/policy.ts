import type { Policy } from '../../access/policy.ts'
import { currentOrFormerSellers, ownersOrAdmins } from '../../access/policy-rules.ts'

export const statementPolicy = {
  read_statement: { who: currentOrFormerSellers, item: ownersOrAdmins },
} satisfies Policy
