import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Replaces the data of a query without making it fresh. */
export function replaceData(queryClient: QueryClient, query: Query, data: unknown) {
  const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
  queryClient.setQueryData(query.queryKey, data, { updatedAt })
  if (isInvalidated) query.invalidate()
}

/** Applies a change to the cached data of these queries; `isShown` if they are on the screen. */
export function reviseQueries<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, isShown: boolean) => Data,
) {
  const revise = (query: Query, isShown: boolean) => {
    const data = query.state.data as Data | undefined
    const next = data && change(data, isShown)
    if (next !== data) replaceData(queryClient, query, next)
  }
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    // A request under way may have been answered before the change.
    if (query.state.fetchStatus === 'fetching') {
      query.promise?.then(
        () => revise(query, false),
        () => {},
      )
    }
    revise(query, query.isActive())
  }
}
