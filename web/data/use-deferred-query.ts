import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { CacheEntry } from './public-cache.ts'
import { usePublicCache } from './use-cached-query.ts'

type Failed = { id: string; failure: unknown }

/**
 * A query that no loader waits for: it is fetched while the screen is shown. Until it resolves, the
 * previous data is returned with `isOld`.
 */
export function useDeferredQuery<Data>(reading: CacheEntry<Data>) {
  const readings = usePublicCache()
  const id = reading.key.join('\n')
  const known = () => readings.known(reading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` alone identifies a query
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` alone identifies a query
  useEffect(read, [readings, id])

  const failure = now === undefined && failed?.id === id ? failed.failure : undefined
  return { data: now ?? last, isOld: now === undefined, failure, retry: read }
}
