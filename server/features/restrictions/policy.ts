import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const restrictionPolicy = {
  read_own_restriction: { who: members },
} satisfies Policy
