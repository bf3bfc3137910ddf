import type { CacheTag } from '../../database/replica/cache-tags.ts'

const defaultBudgetBytes = 16 * 1024 * 1024
/** In milliseconds: TTL while notifications are down. */
const second = 1_000

/** `size` in bytes may grow as encodings are added. */
type Entry = { size(): number }

type CachedEntry<T> = {
  thing: T
  ingredients: ReadonlySet<CacheTag>
  madeAt: number
  until: number
}

/** An entry being created, and the tags that were invalidated meanwhile. */
export type PendingEntry = {
  begunAt: number
  afterChanges: number
  overtakenBy: Set<string>
  isLost: boolean
}

/**
 * LRU cache of `budget` bytes with invalidation by tag. Its owner reports notifications; without
 * them entries live for at most one second.
 */
export function createStore<T extends Entry>(budget = defaultBudgetBytes) {
  const kept = new Map<string, CachedEntry<T>>()
  const makings = new Set<PendingEntry>()
  let changes = 0
  let heardAt = Number.NEGATIVE_INFINITY
  let writtenAt = Number.NEGATIVE_INFINITY

  const isBehind = () => heardAt < writtenAt

  function isTrusted({ madeAt }: CachedEntry<T>, now: number) {
    const isHeardOf = now - heardAt < second && !isBehind()
    return isHeardOf || (now - madeAt < second && madeAt > writtenAt)
  }

  function makeRoom() {
    let size = 0
    for (const { thing } of kept.values()) size += thing.size()
    for (const [key, { thing }] of kept) {
      if (size <= budget) return
      kept.delete(key)
      size -= thing.size()
    }
  }

  return {
    get(key: string): T | undefined {
      const now = performance.now()
      const found = kept.get(key)
      if (!found || now >= found.until || !isTrusted(found, now)) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.thing
    },
    makeRoom,
    changes: () => changes,
    /** Call before reading any data the entry depends on. */
    begin(): PendingEntry {
      const begunAt = performance.now()
      const overtakenBy = new Set<string>()
      const making = { begunAt, afterChanges: changes, overtakenBy, isLost: false }
      makings.add(making)
      return making
    },
    /**
     * Stores the entry for `life` ms, unless it was invalidated meanwhile; returns whether it did.
     */
    keep(key: string, thing: T, making: PendingEntry, { ingredients, life }: Recipe): boolean {
      makings.delete(making)
      const overtaken = ingredients.some((one) => making.overtakenBy.has(one))
      if (making.isLost || overtaken || life <= 0) return false
      const until = performance.now() + life
      const madeAt = making.begunAt
      kept.set(key, { thing, ingredients: new Set(ingredients), madeAt, until })
      makeRoom()
      return true
    },
    abandon: (making: PendingEntry) => makings.delete(making),
    changed(word: string): void {
      changes += 1
      for (const [key, { ingredients }] of kept) {
        if (ingredients.has(word as CacheTag)) kept.delete(key)
      }
      for (const { overtakenBy } of makings) overtakenBy.add(word)
    },
    /** Clears the cache: notifications may have been lost. */
    lost(): void {
      changes += 1
      kept.clear()
      for (const making of makings) making.isLost = true
    },
    /** This process has written; serve nothing older until the notification arrives. */
    written(): void {
      writtenAt = performance.now()
    },
    /** Whether a local write has not been announced yet. */
    isBehind,
    /** Whether all changes before `moment` (`performance.now()`) have been announced. */
    isHeardUntil: (moment: number) => heardAt >= moment,
    heardUntil(moment: number): void {
      heardAt = moment
    },
  }
}

type Recipe = { ingredients: CacheTag[]; life: number }
