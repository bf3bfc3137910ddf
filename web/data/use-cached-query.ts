import { useRouter } from '@tanstack/react-router'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { nextCursor } from '../api/next-cursor.ts'
import type { CacheEntry, PublicCache } from './public-cache.ts'
import type { Listing } from './public-queries.ts'

export function usePublicCache(): PublicCache {
  return useRouter().options.context.readings
}

/** The data that a loader has ensured, kept up to date while it is on the screen. */
export function useCachedQuery<Data>(reading: CacheEntry<Data>): Data {
  const readings = usePublicCache()
  const id = reading.key.join('\n')
  const known = () => readings.known(reading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` alone identifies a query
  const watch = useCallback(
    (listener: () => void) => readings.watch(reading, listener),
    [readings, id],
  )
  const data = useSyncExternalStore(watch, known, known)
  if (data === undefined) throw new Error(`no loader has read ${id}`)
  return data
}

type Page<Item> = { body: Item[]; headers: { link?: string } }

/** The items of a list, and the props of `LoadMore`. */
export function useListing<Item>(list: Listing<Page<Item>>) {
  const pages = useCachedQuery(list)
  return { items: pages.flatMap(({ body }) => body), ...useMore(list, pages) }
}

/** The props of `LoadMore` for a list with these pages. */
export function useMore<Item>(list: Listing<Page<Item>>, pages: Page<Item>[]) {
  const readings = usePublicCache()
  const [next, setNext] = useState<'asked' | 'failed' | null>(null)

  const fetchNextPage = async () => {
    setNext('asked')
    const failure = await readings.extend(list, list.more).catch(() => 'failed' as const)
    setNext(failure ?? null)
  }

  return {
    hasNextPage: nextCursor(pages.at(-1)) !== undefined,
    isFetchingNextPage: next === 'asked',
    isFetchNextPageError: next === 'failed',
    fetchNextPage,
  }
}
