import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const alertPolicy = {
  set_email_preferences: { who: members, whileSuspended: 'allowed' },
} satisfies Policy
