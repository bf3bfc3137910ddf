import type { Policy } from '../../access/policy.ts'
import { admins } from '../../access/policy-rules.ts'

export const attributePolicy = {
  edit_attributes: { who: admins },
} satisfies Policy
