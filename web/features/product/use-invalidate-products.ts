import { useQueryClient } from '@tanstack/react-query'
import { productKinds } from '../../data/public-queries.ts'
import { orpc } from '../../data/queries.ts'
import { useReadings } from '../../data/use-cached-query.ts'

/** Has every list of products read again, after one of them has changed. */
export function useReadProductsAgain() {
  const queryClient = useQueryClient()
  const readings = useReadings()
  return () => {
    readings.readAgain(...productKinds)
    return queryClient.invalidateQueries({ queryKey: orpc.catalog.own.key() })
  }
}
