import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { favouriteIdsKey } from './favourites.ts'

/** Whether this product is a favourite of the member; false until the ids have been read. */
export function useIsFavourite(email: string, id: string): boolean {
  const { data } = useQuery({
    queryKey: favouriteIdsKey(email),
    queryFn: () => api.favourites.ids(),
    // `setFavourite` keeps them up to date.
    staleTime: Number.POSITIVE_INFINITY,
    select: (ids) => ids.includes(id),
  })
  return data === true
}
