import { paramsOf, readSearch } from '../../../contract/search/search.ts'

const maxLength = 1_000

/**
 * Whether this query string is the canonical spelling of a search, without a cursor or a limit, so that
 * equal searches share an entry.
 */
export function isCanonicalSearch(query: string): boolean {
  if (query.length > maxLength) return false
  const canonical = paramsOf(readSearch(query))
  return query === new URLSearchParams(canonical).toString()
}
