import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from './live-lists.ts'

/** The row with this id in the infinite lists under this key that are on the screen. */
export function findInLists<Row extends { _id: string }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: string,
): Row | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
  const rows = lists.flatMap(({ state }) => {
    const data = state.data as InfiniteData<Page<Row>> | undefined
    return data?.pages.flatMap(({ body }) => body) ?? []
  })
  return rows.find(({ _id }) => _id === id)
}
