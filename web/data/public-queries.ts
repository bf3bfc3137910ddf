import { api } from '../api/api.ts'
import { nextCursor } from '../api/next-cursor.ts'
import { currentSession, personOf } from '../api/session-state.ts'
import type { CacheEntry } from './public-cache.ts'

const fiveMinutes = 5 * 60 * 1000

type Page = { body: unknown[]; headers: { link?: string } }

/** A paginated list. */
export type Listing<One extends Page> = CacheEntry<One[]> & {
  /** Appends the next page. */
  more(pages: One[]): Promise<One[]>
}

/** A paginated query; a refetch reads as many pages as were loaded. */
export function listing<One extends Page>(
  key: CacheEntry<One[]>['key'],
  goodFor: number,
  readPage: (cursor: string | undefined) => Promise<One>,
): Listing<One> {
  const more = async (pages: One[]) => [...pages, await readPage(nextCursor(pages.at(-1)))]
  const read = async (known: One[] = []) => {
    let pages = await more([])
    while (pages.length < known.length && nextCursor(pages.at(-1))) pages = await more(pages)
    return pages
  }
  return { key, goodFor, read, more }
}

export const siteSettings = {
  key: ['site'],
  goodFor: Number.POSITIVE_INFINITY,
  read: () => api.content.site(),
} satisfies CacheEntry<unknown>

export const categories = {
  key: ['categories'],
  goodFor: fiveMinutes,
  read: () => api.catalog.categories(),
} satisfies CacheEntry<unknown>

export const advertised = listing(['advertised'], fiveMinutes, (cursor) =>
  api.advertising.list({ cursor }),
)

/** The products of one category. Short stale time, because others book. */
export const productsOf = (category: string) =>
  listing(['products', category], 10_000, (cursor) => api.catalog.inCategory({ category, cursor }))

/** The kinds of queries that contain products. */
export const listKinds = ['advertised', 'products', 'item', 'search']

/** Those, and the ones that count products. */
export const productKinds = [...listKinds, 'facets']

/** The kinds of queries that depend on the signed-in member. */
export const personalKinds = ['products', 'item']

/** The full product of an item page, and the member it was read for, because permissions differ. */
export const itemOf = (id: string) =>
  ({
    key: ['item', id],
    goodFor: fiveMinutes,
    read: async () => {
      const askedBy = personOf(currentSession())
      return { ...(await api.items.one({ id })), askedBy }
    },
  }) satisfies CacheEntry<unknown>
