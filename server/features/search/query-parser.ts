import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { editDistance } from './edit-distance.ts'

/** A tsquery, and the corrected words if they differ from those typed. */
export type ParsedQuery = { query: string; instead: string | null }

const maxWords = 10
const minPrefixLength = 3
/** Longer words are corrected by trigram similarity only. */
const maxEditedLength = 24
/** Of a correction by trigram similarity: names with the same ending are similar, but not typos. */
const maxEdits = 2
const maxCandidates = 20
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789äöüß']

/** Every word within one edit: insertion, deletion, substitution or transposition. */
export function withinEditDistance1(word: string): string[] {
  const splits = Array.from({ length: word.length + 1 }, (_, at) => {
    return [word.slice(0, at), word.slice(at)] as const
  })
  const edits = splits.flatMap(([before, after]) => {
    const [first = '', second = ''] = after
    const rest = after.slice(1)
    return [
      ...letters.map((letter) => before + letter + after),
      ...(first ? [before + rest, ...letters.map((letter) => before + letter + rest)] : []),
      ...(second ? [before + second + first + after.slice(2)] : []),
    ]
  })
  return [...new Set(edits)].filter((edit) => edit !== word)
}

type TypedWord = { word: string; known: boolean; begins: boolean }

async function lookUp(db: Db, text: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    select asked.word,
      length(asked.word) = 1
        or exists (select from search_word where search_word.word = asked.word) as known,
      length(asked.word) >= ${minPrefixLength} and exists (
        select from search_word
        where search_word.word >= asked.word and search_word.word < asked.word || chr(1114111)
      ) as begins
    from unnest(string_to_array(search_words(${text}), ' ')) with ordinality as asked (word, index)
    where asked.word <> '' order by index limit ${sql.lit(maxWords)}`.execute(db)
  return rows
}

/** The nearest known word; undefined for numbers and for words too short to correct. */
async function correctWord(db: Db, word: string): Promise<string | undefined> {
  if (word.length < 3 || /^\d+$/.test(word)) return undefined
  const edits = word.length > maxEditedLength ? [] : withinEditDistance1(word)
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word, names, true as edit from search_word where word = any (${edits}::text[])
      union all
      select word, names, false from search_word
      where names and length(${word}) >= 6 and word % ${word}
        and abs(length(word) - length(${word})) <= ${sql.lit(maxEdits)}
    ) near
    order by edit desc, names desc, left(word, 1) = left(${word}, 1) desc,
      similarity(word, ${word}) desc, word
    limit ${sql.lit(maxCandidates)}`.execute(db)
  return rows.find((near) => editDistance(near.word, word) <= maxEdits)?.word
}

const term = (word: string, isBeginning: boolean) => `'${word}'${isBeginning ? ':*' : ''}`

/** Parses a typed query. Unknown words are replaced by the most similar one. */
export async function parseQuery(db: Db, q: string): Promise<ParsedQuery | undefined> {
  if (q === '') return undefined
  const typed = await lookUp(db, q)
  if (typed.length === 0) return undefined
  const terms: string[] = []
  const words: string[] = []
  let isAsTyped = true
  for (const [index, { word, known, begins }] of typed.entries()) {
    const isBeginning = begins && index === typed.length - 1
    const other = known || isBeginning ? undefined : await correctWord(db, word)
    if (other) isAsTyped = false
    terms.push(term(other ?? word, isBeginning))
    words.push(other ?? word)
  }
  return { query: terms.join(' & '), instead: isAsTyped ? null : words.join(' ') }
}
