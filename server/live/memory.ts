import type { Change } from '../../contract/live.ts'
import { audible, type Heard } from './rules.ts'

/** In milliseconds: a page is drawn, reaches its reader and begins to listen within it. */
const span = 30_000
const most = 100

type Newcomer = { mayBrowse: boolean; put(changes: Change[]): void; readAnew(): void }

/** The last changes, for newcomers: something may have changed since their page was drawn. */
export function openMemory() {
  const kept = new Map<string, { heard: Heard; at: number }>()
  let lostAt = Number.NEGATIVE_INFINITY
  const isOld = (at: number) => performance.now() - at > span

  return {
    keep(heard: Heard[]) {
      for (const one of heard) {
        kept.delete(one.productId)
        kept.set(one.productId, { heard: one, at: performance.now() })
      }
      for (const [id, { at }] of kept) {
        if (kept.size > most || isOld(at)) kept.delete(id)
      }
    },
    /** From now on, and for a while, what is kept is not everything. */
    lose() {
      kept.clear()
      lostAt = performance.now()
    },
    tell({ mayBrowse, put, readAnew }: Newcomer) {
      if (!isOld(lostAt)) return readAnew()
      const recent = [...kept.values()].filter(({ at }) => !isOld(at))
      put(
        audible(
          recent.map(({ heard }) => heard),
          mayBrowse,
        ),
      )
    },
  }
}
