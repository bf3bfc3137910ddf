import { paramsOf, readSearch } from '../../../contract/search/search.ts'

const maxLength = 1_000

/**
 * Whether this query string is the one spelling of a search, so that equal searches share an entry.
 * Other spellings are redirected or refused, as are searches beyond the first page not cached.
 */
export function isCanonicalSearch(query: string): boolean {
  if (query.length > maxLength) return false
  const canonical = paramsOf(readSearch(query))
  return query === new URLSearchParams(canonical).toString()
}
