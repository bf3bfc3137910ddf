import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const alertPolicy = {
  choose_letters: { who: members },
} satisfies Policy
