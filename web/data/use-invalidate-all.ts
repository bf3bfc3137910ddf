import { useQueryClient } from '@tanstack/react-query'
import { productKinds } from './public-queries.ts'
import { usePublicCache } from './use-cached-query.ts'

/** Has everything read again, after an act that reaches every list. Ends when the screen is true. */
export function useInvalidateAll() {
  const queryClient = useQueryClient()
  const readings = usePublicCache()
  return () => {
    readings.readAgain(...productKinds)
    return queryClient.invalidateQueries()
  }
}
