import type { Policy } from '../../access/policy.ts'
import { ownersOrAdmins, sellersOrAdmins } from '../../access/policy-rules.ts'

export const statementPolicy = {
  read_statement: { who: sellersOrAdmins, item: ownersOrAdmins },
} satisfies Policy
