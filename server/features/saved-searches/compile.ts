import { sql } from 'kysely'
import type { Search } from '../../../contract/search/search.ts'
import type { Db } from '../../database/db.ts'
import { searchAttributes } from '../search/queries.ts'
import { parseQuery } from '../search/query-parser.ts'
import { type SearchQuery, tokensOf } from '../search/rules.ts'
import { tokenQuery } from './rules.ts'

/** The words of a tsquery, and whether each is a prefix. */
const termsOf = (query: string) =>
  [...query.matchAll(/'([^']+)'(:\*)?/g)].map(([, word = '', star]) => ({ word, begins: !!star }))

const keyOf = ({ word, begins }: { word: string; begins: boolean }) =>
  begins ? `^${word.slice(0, 40)}` : `=${word}`

/** Match keys of which every hit has one: those of the facet or word with the fewest products. */
async function rarest(db: Db, groups: string[][], query: string): Promise<string[]> {
  const terms = termsOf(query)
  const ways = [
    ...groups.map((tokens) => ({
      keys: tokens,
      has: sql<boolean>`tokens && ${tokens}::text[]`,
    })),
    ...terms.map((term) => ({
      keys: [keyOf(term)],
      has: sql<boolean>`words @@ to_tsquery('simple', ${`'${term.word}'${term.begins ? ':*' : ''}`})`,
    })),
  ]
  if (ways.length === 0) return ['*']
  const counts = ways.map(({ has }) => {
    return sql`(select count(*)::int from (select from search_entry where ${has} limit 1000) having_it)`
  })
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts`.execute(db)
  const found = rows[0]?.counts ?? []
  const [first = { keys: ['*'] }] = ways
    .map(({ keys }, n) => ({ keys, count: found[n] ?? 0 }))
    .sort((one, other) => one.count - other.count)
  return first.keys
}

/** Whether each word is a single lexeme to PostgreSQL that some product has. */
async function areKnown(db: Db, query: string): Promise<boolean> {
  const terms = termsOf(query)
  if (terms.length === 0) return true
  const { rows } = await sql<{ known: boolean }>`
    select bool_and(
      tsvector_to_array(to_tsvector('simple', word)) = array[word]
      and case when begins
        then exists (select from search_word
          where search_word.word >= term.word and search_word.word < term.word || chr(1114111))
        else length(word) = 1 or exists (select from search_word where search_word.word = term.word)
      end) as known
    from unnest(${terms.map(({ word }) => word)}::text[], ${terms.map((term) => term.begins)}::boolean[])
      term (word, begins)`.execute(db)
  return rows[0]?.known === true
}

const typedWords = (q: string) => sql<string[]>`string_to_array(search_words(${q}), ' ')`

type ParsedSearch = Pick<SearchQuery, 'groups' | 'words'>

/** Whether all words are known as they were typed. */
async function hasKnownWords(db: Db, { words }: ParsedSearch): Promise<boolean> {
  if (!words) return true
  return words.instead === null && areKnown(db, words.query)
}

async function toStoredForm(
  db: Db,
  search: Search,
  { groups, words }: ParsedSearch,
  isResolved: boolean,
) {
  const choices = [...groups.values()]
  return {
    keys: await rarest(db, choices, isResolved && words ? words.query : ''),
    tokens: tokenQuery(choices),
    words: isResolved && words ? sql<string>`to_tsquery('simple', ${words.query})` : null,
    price_from: search.from ?? null,
    price_to: search.to ?? null,
    near_place: search.within ? (search.near ?? null) : null,
    within_km: search.within ?? null,
    settled: isResolved,
    typed: isResolved ? sql<string[]>`'{}'` : typedWords(search.q),
  }
}

/** The stored form of a parsed search; undefined if a word is unknown. */
export async function compileResolved(db: Db, search: Search, parsed: ParsedSearch) {
  return (await hasKnownWords(db, parsed)) ? toStoredForm(db, search, parsed, true) : undefined
}

/**
 * The stored form of a saved search, for matching new products. Known words are fixed when it is
 * saved; a search with unknown words is parsed again for each product.
 */
export async function compileTypedSearch(db: Db, search: Search) {
  const groups = tokensOf(search, await searchAttributes(db))
  const parsed = { groups, words: await parseQuery(db, search.q) }
  return toStoredForm(db, search, parsed, await hasKnownWords(db, parsed))
}
