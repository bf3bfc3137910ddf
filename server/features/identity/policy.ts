import type { Policy } from '../../access/policy.ts'
import { anyone } from '../../access/policy-rules.ts'

export const identityPolicy = {
  issue_access_token: { who: anyone },
} satisfies Policy
