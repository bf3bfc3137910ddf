import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from './live-lists.ts'

/** Replaces one row in the cached infinite lists under this key. */
export function replaceInLists<Row extends { _id: string }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: string,
  change: (row: Row) => Row,
) {
  const become = (row: Row) => (row._id === id ? change(row) : row)
  queryClient.setQueriesData<InfiniteData<Page<Row>>>({ queryKey }, (data) => {
    const pages = data?.pages.map((page) => ({ ...page, body: page.body.map(become) }))
    return data && pages && { ...data, pages }
  })
}
