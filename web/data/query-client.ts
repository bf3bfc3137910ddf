import { QueryClient } from '@tanstack/react-query'
import { mayRetry, retryDelay } from '../api/retry.ts'
import { currentSession, onSessionChange } from '../api/session-state.ts'
import { fromColumns } from './columns.ts'
import { type DehydratedResults, hydrateResults, isResults } from './dehydrate-results.ts'
import { clearMemberData, invalidatePublic, personalKinds } from './invalidate-public.ts'
import type { PageData } from './page-data.ts'

const fiveMinutes = 5 * 60 * 1000

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        // On the server a timer would keep each request's client in memory.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : fiveMinutes,
        retry: mayRetry,
        retryDelay: retryDelay,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Stores the data sent with the page, which was read for a visitor without a session. */
function receive(queryClient: QueryClient, { sent = [] }: PageData) {
  for (const { key, data, updatedAt } of sent) {
    const known = fromColumns(data)
    const complete = isResults(key) ? hydrateResults(known as DehydratedResults) : known
    queryClient.setQueryData(key, complete, { updatedAt })
  }
  if (currentSession().status === 'in') invalidatePublic(queryClient, personalKinds)
}

/** The page's query client, created on first use. */
export function queryClientOf(page: PageData): QueryClient {
  if (page.client) return page.client
  const client = createQueryClient()
  page.client = client
  if (import.meta.env.SSR) return client
  receive(client, page)
  // Before anything renders again: a redirect follows right after signing in.
  onSessionChange(() => clearMemberData(client))
  return client
}
