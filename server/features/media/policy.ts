import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

export const mediaPolicy = {
  upload_photo: { who: members, whileSuspended: 'allowed' },
} satisfies Policy
