import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const savedSearchPolicy = {
  manage_saved_searches: { who: members, whileSuspended: 'allowed' },
} satisfies Policy
