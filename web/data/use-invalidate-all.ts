import { useQueryClient } from '@tanstack/react-query'
import { productKinds } from './public-queries.ts'
import { usePublicCache } from './use-cached-query.ts'

/**
 * Invalidates every query, after an action that affects all lists. Resolves when the screen is up
 * to date.
 */
export function useInvalidateAll() {
  const queryClient = useQueryClient()
  const readings = usePublicCache()
  return () => {
    readings.readAgain(...productKinds)
    return queryClient.invalidateQueries()
  }
}
