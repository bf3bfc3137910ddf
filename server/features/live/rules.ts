import type { Change } from '../../../contract/live.ts'

type LiveRow = {
  soldAt: Date | null
  withdrawnAt: Date | null
  hiddenAt: Date | null
  held: boolean
}

/** The public state of a product. */
export function stateOf({ soldAt, withdrawnAt, hiddenAt, held }: LiveRow): Change['state'] {
  if (withdrawnAt || hiddenAt) return 'gone'
  if (soldAt) return 'sold'
  return held ? 'reserved' : 'available'
}
