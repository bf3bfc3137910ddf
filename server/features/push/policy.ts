import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const pushPolicy = {
  keep_push: { who: members },
} satisfies Policy
