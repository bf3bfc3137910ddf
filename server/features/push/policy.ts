import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const pushPolicy = {
  manage_push: { who: members, whileSuspended: 'allowed' },
} satisfies Policy
