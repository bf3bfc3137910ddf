import type { Change } from '../../../contract/live.ts'

type LiveRow = {
  id: string
  category: Change['category']
  advertised: boolean
  soldAt: Date | null
  withdrawnAt: Date | null
  hiddenAt: Date | null
  held: boolean
}

function stateOf({ soldAt, withdrawnAt, hiddenAt, held }: LiveRow): Change['state'] {
  if (withdrawnAt || hiddenAt) return 'gone'
  if (soldAt) return 'sold'
  return held ? 'reserved' : 'available'
}

export function toChange(row: LiveRow): Change {
  const state = stateOf(row)
  const advertised = row.advertised && state !== 'sold' && state !== 'gone'
  return { productId: row.id, state, category: row.category, advertised }
}
