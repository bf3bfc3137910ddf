import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { orpc } from '../../data/queries.ts'
import type { ProductFormState } from './product-resolver.ts'

const attributesQuery = (category: string) =>
  orpc.catalog.attributes.queryOptions({ input: { category }, staleTime: 60_000 })

/** The attributes of a category. */
export const attributesOfCategory = (queryClient: QueryClient, category: string) =>
  category
    ? queryClient.query({ ...attributesQuery(category), staleTime: 'static' })
    : Promise.resolve([])

/** The attributes of the chosen category, as far as they are loaded. */
export function useAttributes({ control }: ProductFormState) {
  const category = useWatch({ control, name: 'category' })
  const query = useQuery({ ...attributesQuery(category), enabled: category !== '' })
  const { data = [], error, isLoadingError, refetch } = query
  return { category, attributes: data, loadingError: isLoadingError && error, refetch }
}
