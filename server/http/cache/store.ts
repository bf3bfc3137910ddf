import type { CacheTag } from '../../database/replica/cache-tags.ts'

/** In bytes. */
const defaultBudgetBytes = 16 * 1024 * 1024
/** In milliseconds: while changes are not heard of, and since when what was heard is doubted. */
const second = 1_000

/** What can be kept: how many bytes it takes just now, and what has become of it. */
type Entry = { size(): number }

type CachedEntry<T> = {
  thing: T
  ingredients: ReadonlySet<CacheTag>
  madeAt: number
  until: number
}

/** What is being made: since when, after how many changes, and what has changed meanwhile. */
export type PendingEntry = {
  begunAt: number
  afterChanges: number
  overtakenBy: Set<string>
  isLost: boolean
}

/**
 * Keeps things until they change, run out, or others need their room: those not asked for the
 * longest go first. Whoever hears of changes must say so, or nothing is kept beyond a second.
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
    /** How many changes have been heard of. */
    changes: () => changes,
    /** To be called before anything is read that a thing is made of; changes from now on count. */
    begin(): PendingEntry {
      const begunAt = performance.now()
      const overtakenBy = new Set<string>()
      const making = { begunAt, afterChanges: changes, overtakenBy, isLost: false }
      makings.add(making)
      return making
    },
    /** Keeps what was made for `life` milliseconds, unless a change has overtaken it; if it does. */
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
    /** What was begun comes to nothing. */
    abandon: (making: PendingEntry) => makings.delete(making),
    /** Forgets what is made of this, which has changed. */
    changed(word: string): void {
      changes += 1
      for (const [key, { ingredients }] of kept) {
        if (ingredients.has(word as CacheTag)) kept.delete(key)
      }
      for (const { overtakenBy } of makings) overtakenBy.add(word)
    },
    /** Forgets everything: changes may have gone unheard. */
    lost(): void {
      changes += 1
      kept.clear()
      for (const making of makings) making.isLost = true
    },
    /** Somebody has written something through this process, and must see it from now on. */
    written(): void {
      writtenAt = performance.now()
    },
    /** Whether what was written here may not have been heard of yet. */
    isBehind,
    /** Whether every change before this moment (of `performance.now()`) has been heard of. */
    isHeardUntil: (moment: number) => heardAt >= moment,
    /** Every change before this moment (of `performance.now()`) has been heard of. */
    heardUntil(moment: number): void {
      heardAt = moment
    },
  }
}

type Recipe = { ingredients: CacheTag[]; life: number }
