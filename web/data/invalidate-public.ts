import type { Query, QueryClient } from '@tanstack/react-query'

/** The kinds of public queries that contain products. A query's kind is the first part of its key. */
export const listKinds = ['advertised', 'products', 'item', 'search', 'sellerListings']

/** Those, and the ones that count products. */
export const productKinds = [...listKinds, 'facets', 'seller']

/** The kinds of public queries that depend on the signed-in member. */
export const personalKinds = ['products', 'item']

const publicKinds = ['categories', 'itemQuestions', 'latestReviews', ...productKinds]

const isOneOf =
  (kinds: string[]) =>
  ({ queryKey }: Query) =>
    kinds.includes(queryKey[0] as string)

/**
 * Starts a request again that may have been answered before the change; `invalidateQueries` waits
 * for it. Its callers get the new result.
 */
function restart(query: Query) {
  query.cancel({ silent: true })
  query.fetch().catch(() => {})
}

/** Invalidates public queries: those on the screen are refetched at once, others when next used. */
export function invalidatePublic(queryClient: QueryClient, kinds: string[]) {
  const predicate = isOneOf(kinds)
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (!query.isActive() || query.state.data === undefined) restart(query)
  }
  return queryClient.invalidateQueries({ predicate })
}

/** Removes what was read for another person; lists on the screen stay until they are refetched. */
export function clearMemberData(queryClient: QueryClient) {
  const isPublic = isOneOf(publicKinds)
  queryClient.removeQueries({ predicate: (query) => !isPublic(query) })
  const predicate = isOneOf(personalKinds)
  queryClient.removeQueries({ predicate, type: 'inactive', fetchStatus: 'idle' })
  invalidatePublic(queryClient, personalKinds)
}
