import type { Policy } from '../../access/policy.ts'
import { sellersOrAdmins } from '../../access/policy-rules.ts'

export const listingFigurePolicy = {
  read_listing_figures: { who: sellersOrAdmins },
} satisfies Policy
