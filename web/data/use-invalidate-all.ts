import { useQueryClient } from '@tanstack/react-query'
import { productKinds } from './public-queries.ts'
import { useReadings } from './use-cached-query.ts'

/** Has everything read again, after an act that reaches every list. Ends when the screen is true. */
export function useReadAllAgain() {
  const queryClient = useQueryClient()
  const readings = useReadings()
  return () => {
    readings.readAgain(...productKinds)
    return queryClient.invalidateQueries()
  }
}
