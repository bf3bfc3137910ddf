import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const noticePolicy = {
  manage_notices: { who: members, whileSuspended: 'allowed' },
} satisfies Policy
