import type { Policy } from '../../access/policy.ts'
import { anyone, members, ownersOrAdmins } from '../../access/policy-rules.ts'

export const advertisingPolicy = {
  advertise_product: { who: members, item: ownersOrAdmins },
  see_advertisements: { who: anyone },
} satisfies Policy
