import { useQueryClient } from '@tanstack/react-query'
import { orpc } from '../api.ts'

/** Has every list of products read again, after one of them has changed. */
export function useReadProductsAgain() {
  const queryClient = useQueryClient()
  return () => {
    const read = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey })
    read(orpc.advertising.key())
    read(orpc.catalog.inCategory.key())
    return read(orpc.catalog.own.key())
  }
}
