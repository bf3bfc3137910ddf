import type { Policy } from '../../access/policy.ts'
import { admins } from '../../access/policy-rules.ts'

export const attributePolicy = {
  edit_attributes: { who: admins },
  delete_attribute: { who: admins, recentLogin: 'always' },
} satisfies Policy
