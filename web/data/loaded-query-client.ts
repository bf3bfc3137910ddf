import type { QueryClient } from '@tanstack/react-query'

let loaded: QueryClient | undefined

/** Registers the client for modules that use it only if it is already loaded. */
export function setLoadedQueryClient(client: QueryClient): QueryClient {
  loaded = client
  return client
}

/** The TanStack Query client, if a private screen or a dialog has loaded it. */
export const loadedQueryClient = (): QueryClient | undefined => loaded
