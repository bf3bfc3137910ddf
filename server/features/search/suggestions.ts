import { sql } from 'kysely'
import { readSearch, writeSearch } from '../../../contract/search/search.ts'
import type { Suggestion } from '../../../contract/search/search-routes.ts'
import { withoutStopWords } from '../../../contract/search/stop-words.ts'
import type { Db } from '../../database/db.ts'
import { isForSale } from '../holds/queries.ts'
import { parseQuery } from './query-parser.ts'

const maxSuggestions = 8
const maxModels = 5
const maxWords = 4
const minLength = 2

/** Candidates of each kind that are looked up among the listings for sale. */
const maxLookups = 50

type SuggestionRow = { kind: Suggestion['kind']; text: string }

const beginning = (column: string, start: ReturnType<typeof sql>) =>
  sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} || chr(1114111)`

/** Joined in this form, candidates are looked up one by one, until there are enough. */
const listedModel = sql`lateral (
  select from product where specs ->> 'model' = model
    and ${isForSale} limit 1)`

/** A GIN index returns all matches: common words are found in the newest listings instead. */
const listedWord = sql`lateral (
  select from newest where words @@ query
  union all
  select from search_entry where words @@ query limit 1)`

async function beginningWith(db: Db, q: string): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    with typed as (
      select whole, substring(whole from '[^ ]*$') as tail, substring(whole from '^(.* )') as before
      from search_words(${q}) whole where length(whole) >= ${minLength}
    ), newest as materialized (
      select words from search_entry order by created_at desc limit 200
    )
    select 'category' as kind, name as text from category, typed
      where starts_with(search_words(name), whole)
    union all (
      select 'model', model from (
        select model, length(model) as size from search_model, typed
        where ${beginning('phrase', sql`whole`)}
        group by model order by size, model limit ${sql.lit(maxLookups)}
      ) known, ${listedModel} listed
      order by size, model limit ${sql.lit(maxModels)})
    union all (
      select 'word', coalesce(before, '') || word from (
        select before, word, length(word) as size, plainto_tsquery('simple', word) as query
        from search_word, typed
        where names and length(tail) >= ${minLength} and word <> tail
          and ${beginning('word', sql`tail`)}
        order by size, word limit ${sql.lit(maxLookups)}
      ) known, ${listedWord} listed
      order by size, word limit ${sql.lit(maxWords)})`.execute(db)
  return rows
}

const searchFor = ({ kind, text }: SuggestionRow) =>
  writeSearch(
    kind === 'category'
      ? { q: '', facets: { category: [text] }, sort: 'newest' }
      : readSearch({ q: text }),
  )

function uniqueInOrder(rows: SuggestionRow[]): SuggestionRow[] {
  const once = new Map<string, SuggestionRow>()
  const ofKind = (kind: SuggestionRow['kind']) => rows.filter((row) => row.kind === kind)
  for (const row of [...ofKind('category'), ...ofKind('model'), ...ofKind('word')]) {
    const key = row.text.toLowerCase()
    if (!once.has(key)) once.set(key, row)
  }
  return [...once.values()].slice(0, maxSuggestions)
}

/** Suggestions for a typed text. Stop words count only if it has no other words. */
export async function suggestions(db: Db, q: string): Promise<Suggestion[]> {
  const searched = withoutStopWords(q) || q
  const found = uniqueInOrder(await beginningWith(db, searched))
  const instead = found.length > 0 ? null : (await parseQuery(db, searched))?.instead
  const rows: SuggestionRow[] = instead ? [{ kind: 'word', text: instead }] : found
  return rows.map((row) => ({ ...row, search: searchFor(row) }))
}
