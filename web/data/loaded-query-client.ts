import type { QueryClient } from '@tanstack/react-query'

let loaded: QueryClient | undefined

/** Makes it known to those who have to do with it only if it is there. */
export function setLoadedQueryClient(client: QueryClient): QueryClient {
  loaded = client
  return client
}

/** TanStack Query's client, once a private screen or a dialog has brought it. */
export const loadedQueryClient = (): QueryClient | undefined => loaded
