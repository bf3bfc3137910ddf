import type { Change } from '../../../contract/live.ts'
import { type ProductState, publicListingState } from '../holds/rules.ts'

type LiveRow = ProductState & {
  id: string
  category: Change['category']
  advertised: boolean
  held: boolean
}

export function toChange(row: LiveRow): Change {
  const listing = publicListingState(row)
  const state = listing === 'for_sale' ? 'available' : listing
  const advertised = row.advertised && state !== 'sold' && state !== 'gone'
  return { productId: row.id, state, category: row.category, advertised }
}
