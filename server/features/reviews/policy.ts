import type { Policy } from '../../access/policy.ts'
import { admins, anyone, members } from '../../access/policy-rules.ts'

/** Which member may write about which sale is decided by its parties, in `write.ts` and `reply.ts`. */
export const reviewPolicy = {
  see_reviews: { who: anyone },
  write_review: { who: members },
  reply_to_review: { who: members },
  report_review: { who: members },
  remove_review: { who: admins, recentLogin: 'always' },
} satisfies Policy
