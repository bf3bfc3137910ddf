import type { CacheTag } from '../../database/cache-tags.ts'

const megabyte = 1024 * 1024

/** In bytes. Searches have a budget of their own, since visitors can make up any number of them. */
const defaultBudgets = { pages: 16 * megabyte, searches: 8 * megabyte }

export type Budget = keyof typeof defaultBudgets
/** TTL while notifications are down. */
const offlineTtlMs = 1_000

/** `size` in bytes may grow as encodings are added. */
type Entry = { size(): number }

type CachedEntry<T> = {
  value: T
  budget: Budget
  tags: ReadonlySet<CacheTag>
  madeAt: number
  until: number
}

export type PendingEntry = {
  begunAt: number
  afterChange: number
  invalidatedBy: Set<string>
  isLost: boolean
}

/** LRU cache with invalidation by tag. Without notifications, entries live for at most a second. */
export function createStore<T extends Entry>(budgets = defaultBudgets) {
  const entries = new Map<string, CachedEntry<T>>()
  const pendingEntries = new Set<PendingEntry>()
  let changes = 0
  let notifiedUntil = Number.NEGATIVE_INFINITY
  let writtenAt = Number.NEGATIVE_INFINITY

  const isBehind = () => notifiedUntil < writtenAt

  function isTrusted({ madeAt }: CachedEntry<T>, now: number) {
    const isCurrent = now - notifiedUntil < offlineTtlMs && !isBehind()
    return isCurrent || (now - madeAt < offlineTtlMs && madeAt > writtenAt)
  }

  function makeRoom() {
    const left = { ...budgets }
    for (const { value, budget } of entries.values()) left[budget] -= value.size()
    for (const [key, { value, budget }] of entries) {
      if (left[budget] >= 0) continue
      entries.delete(key)
      left[budget] += value.size()
    }
  }

  return {
    get(key: string): T | undefined {
      const now = performance.now()
      const entry = entries.get(key)
      if (!entry || now >= entry.until || !isTrusted(entry, now)) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    makeRoom,
    changes: () => changes,
    /** Call before reading any data the entry depends on. */
    begin(): PendingEntry {
      const begunAt = performance.now()
      const invalidatedBy = new Set<string>()
      const pending = { begunAt, afterChange: changes, invalidatedBy, isLost: false }
      pendingEntries.add(pending)
      return pending
    },
    /** Stores the entry, unless it was invalidated in the meantime; returns whether it did. */
    store(key: string, value: T, pending: PendingEntry, options: StoreOptions): boolean {
      const { tags, ttlMs, budget = 'pages' } = options
      pendingEntries.delete(pending)
      const overtaken = tags.some((one) => pending.invalidatedBy.has(one))
      if (pending.isLost || overtaken || ttlMs <= 0) return false
      const until = performance.now() + ttlMs
      const madeAt = pending.begunAt
      entries.set(key, { value, budget, tags: new Set(tags), madeAt, until })
      makeRoom()
      return true
    },
    abandon: (pending: PendingEntry) => pendingEntries.delete(pending),
    invalidate(tag: string): void {
      changes += 1
      for (const [key, { tags }] of entries) {
        if (tags.has(tag as CacheTag)) entries.delete(key)
      }
      for (const { invalidatedBy } of pendingEntries) invalidatedBy.add(tag)
    },
    clear(): void {
      changes += 1
      entries.clear()
      for (const pending of pendingEntries) pending.isLost = true
    },
    /** This process has written; serve nothing older until the notification arrives. */
    markWritten(): void {
      writtenAt = performance.now()
    },
    isBehind,
    isNotifiedUntil: (moment: number) => notifiedUntil >= moment,
    setNotifiedUntil(moment: number): void {
      notifiedUntil = moment
    },
  }
}

type StoreOptions = { tags: CacheTag[]; ttlMs: number; budget?: Budget }
