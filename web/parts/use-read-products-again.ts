import { useQueryClient } from '@tanstack/react-query'
import { productKinds } from '../public-readings.ts'
import { orpc } from '../queries.ts'
import { useReadings } from '../use-reading.ts'

/** Has every list of products read again, after one of them has changed. */
export function useReadProductsAgain() {
  const queryClient = useQueryClient()
  const readings = useReadings()
  return () => {
    readings.readAgain(...productKinds)
    return queryClient.invalidateQueries({ queryKey: orpc.catalog.own.key() })
  }
}
