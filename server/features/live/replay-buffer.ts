import type { Change } from '../../../contract/live.ts'

/** In ms: the time to render a page, deliver it and open its stream. */
const maxAgeMs = 30_000
const maxEntries = 100

type Subscriber = { put(changes: Change[]): void; reload(): void }

/** Recent changes, for new subscribers whose page was rendered before them. */
export function createReplayBuffer() {
  const entries = new Map<string, { change: Change; at: number }>()
  /** When the newest change that is missing here was made. */
  let lostAt = Number.NEGATIVE_INFINITY
  const isOld = (at: number) => performance.now() - at > maxAgeMs

  return {
    add(changes: Change[]) {
      for (const change of changes) {
        entries.delete(change.productId)
        entries.set(change.productId, { change, at: performance.now() })
      }
      for (const [id, { at }] of entries) {
        const old = isOld(at)
        if (!old && entries.size <= maxEntries) break
        if (!old) lostAt = at
        entries.delete(id)
      }
    },
    /** Marks the buffer as incomplete until it has refilled. */
    invalidate() {
      entries.clear()
      lostAt = performance.now()
    },
    replay({ put, reload }: Subscriber) {
      if (!isOld(lostAt)) return reload()
      const recent = [...entries.values()].filter(({ at }) => !isOld(at))
      put(recent.map(({ change }) => change))
    },
  }
}
