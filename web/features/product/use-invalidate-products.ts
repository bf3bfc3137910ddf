import { useQueryClient } from '@tanstack/react-query'
import { invalidatePublic, productKinds } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'

/** Invalidates every list of products, after one product has changed. */
export function useInvalidateProducts() {
  const queryClient = useQueryClient()
  return () => {
    invalidatePublic(queryClient, productKinds)
    return queryClient.invalidateQueries({ queryKey: orpc.catalog.own.key() })
  }
}
