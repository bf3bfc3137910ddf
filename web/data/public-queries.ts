import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { nextCursor } from '../api/next-cursor.ts'
import { currentSession, sessionKeyOf } from '../api/session-state.ts'

const fiveMinutes = 5 * 60 * 1000

/**
 * Options of every query of a public screen. Lists are kept long enough that going back shows all
 * loaded pages. Live updates take the place of refetching on focus.
 */
export const publicQuery = {
  gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 6 * fiveMinutes,
  refetchOnWindowFocus: false,
}

export const publicList = {
  ...publicQuery,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: nextCursor,
}

export const categoriesQuery = queryOptions({
  ...publicQuery,
  queryKey: ['categories'],
  queryFn: () => api.catalog.categories(),
  staleTime: fiveMinutes,
})

export const advertisedQuery = infiniteQueryOptions({
  ...publicList,
  queryKey: ['advertised'],
  queryFn: ({ pageParam: cursor }) => api.advertising.list({ cursor }),
  staleTime: fiveMinutes,
})

/** The products of one category. Short stale time, because others book. */
export const productsQuery = (category: string) =>
  infiniteQueryOptions({
    ...publicList,
    queryKey: ['products', category],
    queryFn: ({ pageParam: cursor }) => api.catalog.inCategory({ category, cursor }),
    staleTime: 10_000,
  })

/** The full product of an item page, and the member it was read for, because permissions differ. */
export const itemQuery = (id: string) =>
  queryOptions({
    ...publicQuery,
    queryKey: ['item', id],
    queryFn: async () => {
      const askedBy = sessionKeyOf(currentSession())
      return { ...(await api.items.one({ id })), askedBy }
    },
    staleTime: fiveMinutes,
  })
