import type { Serializable } from '@tanstack/react-router'
import { withRetry } from '../api/retry.ts'

/** What is asked of the server and what came of it, for a public screen. */
export type CacheEntry<Data> = {
  /** Its kind, then what tells it from others of that kind. */
  key: readonly [kind: string, ...asked: string[]]
  /** For how long an answer is good, in milliseconds. */
  goodFor: number
  read(known: Data | undefined): Promise<Data>
}

type CachedResult = {
  kind: string
  data?: unknown
  readAt: number
  /** Read for somebody else: who goes to a screen with it waits until it has been read anew. */
  isForgotten?: boolean
  /** How it was last asked for; nothing for what came with the page. */
  reading?: CacheEntry<unknown>
  underWay?: Promise<unknown>
  /** What has changed since that began: it may be of before. */
  changes: ((data: never) => unknown)[]
  listeners: Set<() => void>
}

/** Each entry as `[key, kind, data, readAt]`. */
type Dehydrated = [string, string, Serializable, number][]

/** Beyond so many, what is not on the screen is dropped, the longest unused first. */
const maxEntries = 100

const idOf = ({ key }: { key: readonly string[] }) => JSON.stringify(key)
const isStale = ({ readAt, reading }: CachedResult) => Date.now() - readAt > (reading?.goodFor ?? 0)

function put(one: CachedResult, data: unknown, readAt: number) {
  Object.assign(one, { data, readAt })
  for (const listener of one.listeners) listener()
}

/** Reads again what somebody looks at or waits for. If that fails, what is known stays. */
function refetch(one: CachedResult) {
  if (one.reading && (one.listeners.size > 0 || one.underWay)) {
    begin(one, one.reading.read).catch(() => {})
  }
}

/** Begins to read. What was under way before comes to what comes of this. */
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
 * What public screens have read, by what was asked: their loaders `ensure` it and their components
 * `watch` it. TanStack Query does this for private screens, and much more, in 11 KB.
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
    /** What is known of it. */
    known: <Data>(reading: CacheEntry<Data>) => kept.get(idOf(reading))?.data as Data | undefined,

    /** Waits until it is known; for loaders. */
    async ensure<Data>(reading: CacheEntry<Data>): Promise<Data> {
      const one = keptOf(reading)
      if (one.data !== undefined && !one.isForgotten) return one.data as Data
      return (await (one.underWay ?? begin(one, reading.read))) as Data
    },

    /** Reads it in another way than its own, such as one page more. */
    async extend<Data>(reading: CacheEntry<Data>, read: (known: Data) => Promise<Data>) {
      await begin(keptOf(reading), read)
    },

    /** Calls back whenever it changes, and reads what is no longer good. Answers how to end that. */
    watch<Data>(reading: CacheEntry<Data>, listener: () => void) {
      const one = keptOf(reading)
      one.listeners.add(listener)
      if (isStale(one) && !one.underWay) refetch(one)
      return () => void one.listeners.delete(listener)
    },

    /** Has these kinds read again: at once on the screen, elsewhere when they are next looked at. */
    readAgain(...kinds: string[]) {
      for (const one of ofKinds(kinds)) {
        one.readAt = 0
        refetch(one)
      }
    },

    /** The same, but nobody is led to a screen with what was known before. */
    forget(...kinds: string[]) {
      for (const one of ofKinds(kinds)) one.isForgotten = true
      this.readAgain(...kinds)
    },

    /** Changes what is known of a kind; `isShown` tells whether it is on the screen. */
    revise<Data>(kind: string, change: (known: Data, isShown: boolean) => Data) {
      for (const one of ofKinds([kind])) {
        if (one.underWay) one.changes.push((data) => change(data, false))
        if (one.data === undefined) continue
        const next = change(one.data as Data, one.listeners.size > 0)
        if (next !== one.data) put(one, next, one.readAt)
      }
    },

    /** What the server has read for the page, to be sent with it. */
    sent: (): Dehydrated =>
      [...kept].map(([id, { kind, data, readAt }]) => [id, kind, data as Serializable, readAt]),

    /** Takes over what came with the page. */
    receive(sent: Dehydrated) {
      for (const [id, kind, data, readAt] of sent) {
        kept.set(id, { kind, data, readAt, changes: [], listeners: new Set() })
      }
    },
  }
}

export type PublicCache = ReturnType<typeof createPublicCache>
