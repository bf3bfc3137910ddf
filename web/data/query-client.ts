import { QueryClient } from '@tanstack/react-query'
import { mayRetry, pauseAfter } from '../api/retry.ts'
import { keepQueryClient } from './loaded-query-client.ts'

const fiveMinutes = 5 * 60 * 1000

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: mayRetry,
        retryDelay: pauseAfter,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** What private screens and dialogs have read and what they do. Public screens go without. */
export const queryClient = keepQueryClient(createQueryClient())
