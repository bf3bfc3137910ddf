import { useQueryClient } from '@tanstack/react-query'
import { productKinds } from '../../data/public-queries.ts'
import { orpc } from '../../data/queries.ts'
import { usePublicCache } from '../../data/use-cached-query.ts'

/** Invalidates every list of products, after one product has changed. */
export function useInvalidateProducts() {
  const queryClient = useQueryClient()
  const readings = usePublicCache()
  return () => {
    readings.readAgain(...productKinds)
    return queryClient.invalidateQueries({ queryKey: orpc.catalog.own.key() })
  }
}
