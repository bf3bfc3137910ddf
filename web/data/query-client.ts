import { QueryClient } from '@tanstack/react-query'
import { mayRetry, retryDelay } from '../api/retry.ts'
import { setLoadedQueryClient } from './loaded-query-client.ts'

const fiveMinutes = 5 * 60 * 1000

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: mayRetry,
        retryDelay: retryDelay,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The TanStack Query client of private screens and dialogs. Public screens do not load it. */
export const queryClient = setLoadedQueryClient(createQueryClient())
