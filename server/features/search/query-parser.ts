import { sql } from 'kysely'
import { stopPhrases, withoutStopWords } from '../../../contract/search/stop-words.ts'
import type { Db } from '../../database/db.ts'
import { editDistance } from './edit-distance.ts'

/** A word, or the beginning of one. */
export type Term = { word: string; begins: boolean }

/**
 * A tsquery, the terms that it requires, and the corrected words if they differ from those typed.
 * Alternatives, such as a capacity in other units, are in the tsquery only.
 */
export type ParsedQuery = { query: string; terms: Term[]; instead: string | null }

const maxWords = 10
const minPrefixLength = 3
const minCorrectedLength = 3
/** Shorter words are corrected within one edit only. */
const minSimilarLength = 6
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

const isCorrectable = (word: string) => word.length >= minCorrectedLength && !/^\d+$/.test(word)

/** The nearest known word; undefined for numbers and for words too short to correct. */
async function correctWord(db: Db, word: string): Promise<string | undefined> {
  if (!isCorrectable(word)) return undefined
  const edits = word.length > maxEditedLength ? [] : withinEditDistance1(word)
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word, names, true as edit from search_word where word = any (${edits}::text[])
      union all
      select word, names, false from search_word
      where names and length(${word}) >= ${sql.lit(minSimilarLength)} and word % ${word}
        and abs(length(word) - length(${word})) <= ${sql.lit(maxEdits)}
    ) near
    order by edit desc, names desc, left(word, 1) = left(${word}, 1) desc,
      similarity(word, ${word}) desc, word
    limit ${sql.lit(maxCandidates)}`.execute(db)
  return rows.find((near) => editDistance(near.word, word) <= maxEdits)?.word
}

/** Whether the correction of a word may be this one. Which one it is depends on the listings. */
const mayBecome = (typed: string, word: string) =>
  isCorrectable(typed) &&
  editDistance(typed, word) <= (typed.length < minSimilarLength ? 1 : maxEdits)

/** The indices of those words that a search may ignore as mistyped stop words. */
export function mayBeIgnored(words: string[]): Set<number> {
  const isAt = (phrase: string[], index: number) =>
    phrase.every((part, n) => mayBecome(words[index + n] ?? '', part))
  const indices = words.flatMap((_, index) => {
    const phrases = stopPhrases.filter((phrase) => isAt(phrase, index))
    return phrases.flatMap((phrase) => phrase.map((_part, n) => index + n))
  })
  return new Set(indices)
}

/** A term as a tsquery. */
export const termQuery = ({ word, begins }: Term) => `'${word}'${begins ? ':*' : ''}`

/** Specifications state storage in GB, and a terabyte as one of these. */
const gigabytesPerTerabyte = [1000, 1024]
/** The maximum of the attribute `storage`. */
const maxTerabytes = 32

/** A tsquery of a capacity such as “1 tb”, if it begins at this term: as it was typed, or in gigabytes. */
function capacityAt(terms: Term[], index: number): string | undefined {
  const number = terms[index]?.word ?? ''
  const isCapacity = /^[1-9]\d?$/.test(number) && terms[index + 1]?.word === 'tb'
  if (!isCapacity || Number(number) > maxTerabytes) return undefined
  const inGigabytes = gigabytesPerTerabyte.map((each) => `'${Number(number) * each}' & 'gb'`)
  return `(${[`'${number}' & 'tb'`, ...inGigabytes].join(' | ')})`
}

/** Requires all of these terms. */
export function toQuery(terms: Term[]): Pick<ParsedQuery, 'query' | 'terms'> {
  const capacities = terms.map((_, index) => capacityAt(terms, index))
  const isUnit = (index: number) => capacities[index - 1] !== undefined
  const parts = terms.flatMap((term, index) => {
    return isUnit(index) ? [] : [capacities[index] ?? termQuery(term)]
  })
  const required = terms.filter((_, index) => !capacities[index] && !isUnit(index))
  return { query: parts.join(' & '), terms: required }
}

/** Requires all words of a text; undefined if it has none. */
async function parseWords(db: Db, text: string): Promise<ParsedQuery | undefined> {
  if (text === '') return undefined
  const typed = await lookUp(db, text)
  if (typed.length === 0) return undefined
  const terms: Term[] = []
  let isAsTyped = true
  for (const [index, { word, known, begins }] of typed.entries()) {
    const isBeginning = begins && index === typed.length - 1
    const other = known || isBeginning ? undefined : await correctWord(db, word)
    if (other) isAsTyped = false
    terms.push({ word: other ?? word, begins: isBeginning })
  }
  const instead = isAsTyped ? null : terms.map(({ word }) => word).join(' ')
  return { ...toQuery(terms), instead }
}

/**
 * Parses a typed query; undefined if it has no words to search for. Unknown words are replaced by the most
 * similar one, and stop words left out, also if they were mistyped.
 */
export async function parseQuery(db: Db, q: string): Promise<ParsedQuery | undefined> {
  const parsed = await parseWords(db, withoutStopWords(q))
  if (!parsed?.instead) return parsed
  const searched = withoutStopWords(parsed.instead)
  if (searched === parsed.instead) return parsed
  const rest = await parseWords(db, searched)
  return rest && { ...rest, instead: searched }
}
