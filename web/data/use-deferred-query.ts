import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { CacheEntry } from './public-cache.ts'
import { usePublicCache } from './use-cached-query.ts'

type Failed = { id: string; failure: unknown }

/**
 * What no loader waits for: it is read while it is on the screen. Until it is there one has what was
 * read before it, which `isOld` tells.
 */
export function useDeferredQuery<Data>(reading: CacheEntry<Data>) {
  const readings = usePublicCache()
  const id = reading.key.join('\n')
  const known = () => readings.known(reading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` is all that tells two readings apart
  const watch = useCallback(
    (listener: () => void) => readings.watch(reading, listener),
    [readings, id],
  )
  const now = useSyncExternalStore(watch, known, known)
  const [last, setLast] = useState(now)
  if (now !== undefined && now !== last) setLast(now)

  const [failed, setFailed] = useState<Failed>()
  const read = () => {
    setFailed(undefined)
    readings.ensure(reading).catch((failure) => setFailed({ id, failure }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` is all that tells two readings apart
  useEffect(read, [readings, id])

  const failure = now === undefined && failed?.id === id ? failed.failure : undefined
  return { data: now ?? last, isOld: now === undefined, failure, retry: read }
}
