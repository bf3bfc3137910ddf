import { sql } from 'kysely'
import { readSearch, writeSearch } from '../../../contract/search/search.ts'
import type { Suggestion } from '../../../contract/search/search-calls.ts'
import type { Db } from '../../database/db.ts'
import { parseQuery } from './query-parser.ts'

const maxSuggestions = 8
const minLength = 2

type SuggestionRow = { kind: Suggestion['kind']; text: string }

const beginning = (column: string, start: ReturnType<typeof sql>) =>
  sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} || chr(1114111)`

async function beginningWith(db: Db, q: string): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    with typed as (
      select whole, substring(whole from '[^ ]*$') as tail, substring(whole from '^(.* )') as before
      from search_words(${q}) whole where length(whole) >= ${minLength}
    )
    select 'category' as kind, name as text from category, typed
      where starts_with(search_words(name), whole)
    union all (
      select 'model', model from search_model, typed where ${beginning('phrase', sql`whole`)}
      group by model order by length(model), model limit ${sql.lit(maxSuggestions)})
    union all (
      select 'word', coalesce(before, '') || word from search_word, typed
      where names and length(tail) >= ${minLength} and word <> tail and ${beginning('word', sql`tail`)}
      order by length(word), word limit ${sql.lit(maxSuggestions / 2)})`.execute(db)
  return rows
}

const searchFor = ({ kind, text }: SuggestionRow) =>
  writeSearch(
    kind === 'category'
      ? { q: '', facets: { category: [text] }, sort: 'newest' }
      : readSearch({ q: text }),
  )

function minListings(rows: SuggestionRow[]): SuggestionRow[] {
  const once = new Map<string, SuggestionRow>()
  const models = rows.filter(({ kind }) => kind === 'model').slice(0, maxSuggestions - 3)
  const others = (kind: SuggestionRow['kind']) => rows.filter((row) => row.kind === kind)
  for (const row of [...others('category'), ...models, ...others('word')]) {
    const key = row.text.toLowerCase()
    if (!once.has(key)) once.set(key, row)
  }
  return [...once.values()].slice(0, maxSuggestions)
}

export async function suggestions(db: Db, q: string): Promise<Suggestion[]> {
  const found = minListings(await beginningWith(db, q))
  const instead = found.length > 0 ? null : (await parseQuery(db, q))?.instead
  const rows: SuggestionRow[] = instead ? [{ kind: 'word', text: instead }] : found
  return rows.map((row) => ({ ...row, search: searchFor(row) }))
}
