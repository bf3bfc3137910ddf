import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const dashboardPolicy = {
  see_dashboard: { who: members },
} satisfies Policy
