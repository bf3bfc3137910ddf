import type { Change } from '../../contract/live.ts'

type Standing = {
  soldAt: Date | null
  withdrawnAt: Date | null
  hiddenAt: Date | null
  held: boolean
}

/** What a product is at this moment, as far as buyers care. */
export function stateOf({ soldAt, withdrawnAt, hiddenAt, held }: Standing): Change['state'] {
  if (withdrawnAt || hiddenAt) return 'gone'
  if (soldAt) return 'sold'
  return held ? 'reserved' : 'available'
}

/** A change, and whether strangers may hear of it: of what is advertised, or was until just now. */
export type Heard = Change & { isPublic: boolean }

/** The changes that somebody may hear of, without what decides it. */
export function audible(heard: Heard[], mayBrowse: boolean): Change[] {
  return heard
    .filter(({ isPublic }) => mayBrowse || isPublic)
    .map(({ isPublic: _, ...change }) => change)
}
