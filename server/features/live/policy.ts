import type { Policy } from '../../access/policy.ts'
import { anyone } from '../../access/policy-rules.ts'

export const livePolicy = {
  subscribe_to_changes: { who: anyone },
} satisfies Policy
