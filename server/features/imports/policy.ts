import type { Policy } from '../../access/policy.ts'
import { sellersOrAdmins } from '../../access/policy-rules.ts'

export const importPolicy = {
  import_products: { who: sellersOrAdmins },
} satisfies Policy
