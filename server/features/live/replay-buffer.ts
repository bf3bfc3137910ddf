import type { Change } from '../../../contract/live.ts'

/** In milliseconds: a page is drawn, reaches its reader and begins to listen within it. */
const maxAgeMs = 30_000
const maxEntries = 100

type Subscriber = { put(changes: Change[]): void; readAnew(): void }

/** The last changes, for newcomers: something may have changed since their page was drawn. */
export function createReplayBuffer() {
  const kept = new Map<string, { change: Change; at: number }>()
  let lostAt = Number.NEGATIVE_INFINITY
  const isOld = (at: number) => performance.now() - at > maxAgeMs

  return {
    keep(changes: Change[]) {
      for (const change of changes) {
        kept.delete(change.productId)
        kept.set(change.productId, { change, at: performance.now() })
      }
      for (const [id, { at }] of kept) {
        if (kept.size > maxEntries || isOld(at)) kept.delete(id)
      }
    },
    /** From now on, and for a while, what is kept is not everything. */
    lose() {
      kept.clear()
      lostAt = performance.now()
    },
    tell({ put, readAnew }: Subscriber) {
      if (!isOld(lostAt)) return readAnew()
      const recent = [...kept.values()].filter(({ at }) => !isOld(at))
      put(recent.map(({ change }) => change))
    },
  }
}
