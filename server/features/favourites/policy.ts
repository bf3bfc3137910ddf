import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const favouritePolicy = {
  manage_favourites: { who: members, whileSuspended: 'allowed' },
} satisfies Policy
