import { api } from '../../api/api.ts'
import { placeFields, type SearchQuery, searchQuery } from './search-address.ts'

/**
 * Resolves the place that was typed into the form without JavaScript. A name that no place has stays
 * in the URL, and the form shows it again.
 */
export async function withTypedPlace(query: SearchQuery): Promise<SearchQuery> {
  const { [placeFields.typed]: typed = '', [placeFields.shown]: shown, near, ...rest } = query
  const q = typed.trim()
  if (near && q === shown) return searchQuery({ ...rest, near })
  if (q === '') return searchQuery(rest)
  const [place] = await api.search.places({ q: q.slice(0, 100) })
  if (place) return searchQuery({ ...rest, near: String(place.id) })
  return { ...searchQuery(rest), [placeFields.typed]: q }
}
