import type { Serializable } from '@tanstack/react-router'
import { withRetry } from '../api/retry.ts'

/** A query of a public screen, with the type of its result. */
export type CacheEntry<Data> = {
  /** Its kind, followed by the parameters that identify it within that kind. */
  key: readonly [kind: string, ...asked: string[]]
  /** Stale time, in milliseconds. */
  goodFor: number
  read(known: Data | undefined): Promise<Data>
}

type CachedResult = {
  kind: string
  data?: unknown
  readAt: number
  /** Read for another member: navigation waits until it has been refetched. */
  isForgotten?: boolean
  /** The most recent query definition; undefined for data sent with the page. */
  reading?: CacheEntry<unknown>
  underWay?: Promise<unknown>
  /** Changes received since the request began, whose response may predate them. */
  changes: ((data: never) => unknown)[]
  listeners: Set<() => void>
}

/** Each entry as `[key, kind, data, readAt]`. */
type Dehydrated = [string, string, Serializable, number][]

/** Above this size, entries that are not on the screen are evicted, least recently used first. */
const maxEntries = 100

const idOf = ({ key }: { key: readonly string[] }) => JSON.stringify(key)
const isStale = ({ readAt, reading }: CachedResult) => Date.now() - readAt > (reading?.goodFor ?? 0)

function put(one: CachedResult, data: unknown, readAt: number) {
  Object.assign(one, { data, readAt })
  for (const listener of one.listeners) listener()
}

/** Refetches an entry that is on the screen or awaited. After a failure the old data stays. */
function refetch(one: CachedResult) {
  if (one.reading && (one.listeners.size > 0 || one.underWay)) {
    begin(one, one.reading.read).catch(() => {})
  }
}

/** Starts a request. Callers that wait for an earlier request get the result of this one. */
function begin(one: CachedResult, read: (known: never) => Promise<unknown>): Promise<unknown> {
  const isLatest = () => one.underWay === mine
  one.changes = []
  const run = async () => {
    try {
      const found = await withRetry(() => read(one.data as never))
      if (!isLatest()) return one.underWay ?? one.data
      const data = one.changes.reduce((known, change) => change(known as never), found)
      one.isForgotten = false
      put(one, data, Date.now())
      return data
    } catch (failure) {
      if (isLatest()) throw failure
      return one.underWay ?? one.data
    } finally {
      if (isLatest()) one.underWay = undefined
    }
  }
  const mine = run()
  one.underWay = mine
  return mine
}

/**
 * The query cache of public screens: loaders `ensure` an entry, components `watch` it. TanStack
 * Query does this for private screens, at a cost of 11 KB.
 */
export function createPublicCache() {
  const kept = new Map<string, CachedResult>()
  const ofKinds = (kinds: string[]) => [...kept.values()].filter(({ kind }) => kinds.includes(kind))

  function keptOf<Data>(reading: CacheEntry<Data>): CachedResult {
    const id = idOf(reading)
    const one = kept.get(id) ?? {
      kind: reading.key[0],
      readAt: 0,
      changes: [],
      listeners: new Set(),
    }
    one.reading = reading as CacheEntry<unknown>
    kept.delete(id)
    kept.set(id, one)
    for (const [other, { listeners }] of kept) {
      if (kept.size > maxEntries && listeners.size === 0) kept.delete(other)
    }
    return one
  }

  return {
    /** The cached data, if any. */
    known: <Data>(reading: CacheEntry<Data>) => kept.get(idOf(reading))?.data as Data | undefined,

    /** Resolves when the data is available; for loaders. */
    async ensure<Data>(reading: CacheEntry<Data>): Promise<Data> {
      const one = keptOf(reading)
      if (one.data !== undefined && !one.isForgotten) return one.data as Data
      return (await (one.underWay ?? begin(one, reading.read))) as Data
    },

    /** Replaces the data by the result of `read`, for example with one more page. */
    async extend<Data>(reading: CacheEntry<Data>, read: (known: Data) => Promise<Data>) {
      await begin(keptOf(reading), read)
    },

    /** Subscribes, and refetches stale data. Returns the function that unsubscribes. */
    watch<Data>(reading: CacheEntry<Data>, listener: () => void) {
      const one = keptOf(reading)
      one.listeners.add(listener)
      if (isStale(one) && !one.underWay) refetch(one)
      return () => void one.listeners.delete(listener)
    },

    /**
     * Invalidates these kinds: entries on the screen are refetched at once, others when next used.
     */
    readAgain(...kinds: string[]) {
      for (const one of ofKinds(kinds)) {
        one.readAt = 0
        refetch(one)
      }
    },

    /** Like `readAgain`, but navigation does not show the old data. */
    forget(...kinds: string[]) {
      for (const one of ofKinds(kinds)) one.isForgotten = true
      this.readAgain(...kinds)
    },

    /** Updates the cached data of a kind; `isShown` is true for entries on the screen. */
    revise<Data>(kind: string, change: (known: Data, isShown: boolean) => Data) {
      for (const one of ofKinds([kind])) {
        if (one.underWay) one.changes.push((data) => change(data, false))
        if (one.data === undefined) continue
        const next = change(one.data as Data, one.listeners.size > 0)
        if (next !== one.data) put(one, next, one.readAt)
      }
    },

    /** The data read during rendering, to be sent with the page. */
    sent: (): Dehydrated =>
      [...kept].map(([id, { kind, data, readAt }]) => [id, kind, data as Serializable, readAt]),

    /** Stores the data that was sent with the page. */
    receive(sent: Dehydrated) {
      for (const [id, kind, data, readAt] of sent) {
        kept.set(id, { kind, data, readAt, changes: [], listeners: new Set() })
      }
    },
  }
}

export type PublicCache = ReturnType<typeof createPublicCache>
