import { QueryClient } from '@tanstack/react-query'
import { statusOf } from './failures.ts'

const fiveMinutes = 5 * 60 * 1000
const longestPause = 30_000

function mayRetry(failures: number, failure: Error) {
  if (import.meta.env.SSR) return false
  const status = statusOf(failure)
  const ourFault = status !== undefined && status >= 400 && status < 500
  return failures < 3 && !ourFault
}

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: mayRetry,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, longestPause),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
