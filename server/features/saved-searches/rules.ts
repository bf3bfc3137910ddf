import { readSearch, type Search, writeSearch } from '../../../contract/search.ts'

/** The search without its order, in the one way in which it is written: it tells whether two are the same. */
export function canonical(query: string): { search: Search; query: string } {
  const { sort: _, ...wanted } = readSearch(query)
  const search: Search = { ...wanted, sort: wanted.q === '' ? 'newest' : 'match' }
  return { search, query: writeSearch(search) }
}

/** A lexeme of PostgreSQL's text search, quoted. */
const quoted = (token: string) => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** One of each group, as a query of PostgreSQL's text search; null where there are no groups. */
export function tokenQuery(groups: string[][]): string | null {
  if (groups.length === 0) return null
  return groups.map((tokens) => `(${tokens.map(quoted).join(' | ')})`).join(' & ')
}
