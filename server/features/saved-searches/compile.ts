import { sql } from 'kysely'
import type { Search } from '../../../contract/search/search.ts'
import { withoutStopWords } from '../../../contract/search/stop-words.ts'
import type { Db } from '../../database/db.ts'
import { searchAttributes } from '../search/queries.ts'
import { mayBeIgnored, parseQuery, type Term, termQuery } from '../search/query-parser.ts'
import { type SearchQuery, tokensOf } from '../search/rules.ts'
import { tokenQuery } from './rules.ts'

const keyOf = ({ word, begins }: Term) => (begins ? `^${word.slice(0, 40)}` : `=${word}`)

/** Match keys of which every hit has one: those of the facet or word with the fewest products. */
async function rarest(db: Db, groups: string[][], terms: Term[]): Promise<string[]> {
  const ways = [
    ...groups.map((tokens) => ({
      keys: tokens,
      has: sql<boolean>`tokens && ${tokens}::text[]`,
    })),
    ...terms.map((term) => ({
      keys: [keyOf(term)],
      has: sql<boolean>`words @@ to_tsquery('simple', ${termQuery(term)})`,
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
async function areKnown(db: Db, terms: Term[]): Promise<boolean> {
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

async function typedWords(db: Db, q: string): Promise<string[]> {
  const searched = withoutStopWords(q)
  if (searched === '') return []
  const { rows } = await sql<{ words: string[] }>`
    select string_to_array(search_words(${searched}), ' ') as words`.execute(db)
  return rows[0]?.words ?? []
}

/** The typed words, with '' for each that the search may ignore: a product need not have one like it. */
async function comparedWords(db: Db, q: string): Promise<string[]> {
  const words = await typedWords(db, q)
  const ignored = mayBeIgnored(words)
  return words.map((word, index) => (ignored.has(index) ? '' : word))
}

type ParsedSearch = Pick<SearchQuery, 'groups' | 'words'>

/** Whether all words are known as they were typed. A mistyped stop word is not: a product may have it later. */
async function hasKnownWords(db: Db, q: string, { words }: ParsedSearch): Promise<boolean> {
  if (!words) return (await typedWords(db, q)).length === 0
  return words.instead === null && areKnown(db, words.terms)
}

async function toStoredForm(
  db: Db,
  search: Search,
  { groups, words }: ParsedSearch,
  isResolved: boolean,
) {
  const choices = [...groups.values()]
  return {
    keys: await rarest(db, choices, isResolved && words ? words.terms : []),
    tokens: tokenQuery(choices),
    words: isResolved && words ? sql<string>`to_tsquery('simple', ${words.query})` : null,
    price_from: search.from ?? null,
    price_to: search.to ?? null,
    near_place: search.within ? (search.near ?? null) : null,
    within_km: search.within ?? null,
    settled: isResolved,
    typed: isResolved ? [] : await comparedWords(db, search.q),
  }
}

/** The stored form of a parsed search; undefined if a word is unknown. */
export async function compileResolved(db: Db, search: Search, parsed: ParsedSearch) {
  const isResolved = await hasKnownWords(db, search.q, parsed)
  return isResolved ? toStoredForm(db, search, parsed, true) : undefined
}

/**
 * The stored form of a saved search, for matching new products. Known words are fixed when it is
 * saved; a search with unknown words is parsed again for each product.
 */
export async function compileTypedSearch(db: Db, search: Search) {
  const groups = tokensOf(search, await searchAttributes(db))
  const parsed = { groups, words: await parseQuery(db, search.q) }
  return toStoredForm(db, search, parsed, await hasKnownWords(db, search.q, parsed))
}
