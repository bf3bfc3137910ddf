import type { Policy } from '../../access/policy.ts'
import { members } from '../../access/policy-rules.ts'

/** Which party may do it when is decided by `directionSent` and the scans of the parcel. */
export const parcelPolicy = {
  correct_tracking: { who: members, whileSuspended: 'allowed' },
} satisfies Policy
