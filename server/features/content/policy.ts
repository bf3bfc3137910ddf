import type { Policy } from '../../access/policy.ts'
import { anyone } from '../../access/policy-rules.ts'

export const contentPolicy = {
  see_site: { who: anyone },
  send_message: { who: anyone, whileSuspended: 'allowed' },
} satisfies Policy
