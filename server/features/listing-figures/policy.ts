import type { Policy } from '../../access/policy.ts'
import { currentOrFormerSellers } from '../../access/policy-rules.ts'

export const listingFigurePolicy = {
  read_listing_figures: { who: currentOrFormerSellers },
} satisfies Policy
