import { readSearch, type Search, writeSearch } from '../../../contract/search/search.ts'

/** The search in canonical form, without its sort order, for comparison. */
export function canonical(query: string): { search: Search; query: string } {
  const { sort: _, ...wanted } = readSearch(query)
  const search: Search = { ...wanted, sort: wanted.q === '' ? 'newest' : 'match' }
  return { search, query: writeSearch(search) }
}

const quoted = (token: string) => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export function tokenQuery(groups: string[][]): string | null {
  if (groups.length === 0) return null
  return groups.map((tokens) => `(${tokens.map(quoted).join(' | ')})`).join(' & ')
}
