import { useQueryClient } from '@tanstack/react-query'
import { invalidatePublic, productKinds } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'

/**
 * Invalidates every list of products, the counts of the member's own, and the offers for them, after one product has
 * changed.
 */
export function useInvalidateProducts() {
  const queryClient = useQueryClient()
  return () => {
    invalidatePublic(queryClient, productKinds)
    const own = [orpc.catalog.own.key(), orpc.ownListings.count.key(), orpc.offers.received.key()]
    return Promise.all(own.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
