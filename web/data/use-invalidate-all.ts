import { useQueryClient } from '@tanstack/react-query'
import { invalidatePublic, productKinds } from './invalidate-public.ts'

/**
 * Invalidates every query, after an action that affects all lists. Resolves when the screen is up
 * to date.
 */
export function useInvalidateAll() {
  const queryClient = useQueryClient()
  return () => {
    invalidatePublic(queryClient, productKinds)
    return queryClient.invalidateQueries()
  }
}
