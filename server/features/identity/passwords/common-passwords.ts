import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/**
 * The maintained list as one text (430 kB), a lower-case word per line. The package's module is
 * unloaded again: its array of 49,000 strings takes 8 MB.
 */
function readList(): string {
  const { dictionary } = load('@zxcvbn-ts/language-common')
  for (const file of Object.keys(load.cache)) {
    if (file.includes('@zxcvbn-ts')) delete load.cache[file]
  }
  return `\n${dictionary['passwords-common'].join('\n')}\n`.toLowerCase()
}

let list: string | undefined

const letterFor: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a' }

/** Reads `p4ssw0rd` as `password`. */
export const undoLeet = (text: string) =>
  text.replaceAll(/[03457@]/g, (character) => letterFor[character] ?? character)

function isListed(word: string): boolean {
  list ??= readList()
  const known = list
  return !word.includes('\n') && [word, undoLeet(word)].some((one) => known.includes(`\n${one}\n`))
}

const rows = ['0123456789', '1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop']
const sequences = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** `abcabcabc`, `12341234`: a repeated unit of up to 6 characters, the last one possibly cut. */
function isRepetition(word: string): boolean {
  const unit = /^(.{1,6}?)\1+/su.exec(word)?.[1] ?? word
  return unit !== word && unit.repeat(word.length).startsWith(word)
}

/** `summer2024`, `admin@123`: typical suffixes of common words. */
const withEnding = /^(.{3,}?)[@_.-]?(?:12?3?4?5?|(?:19|20)\d\d)$/s

export function isCommon(password: string): boolean {
  const word = password.toLowerCase()
  if (isListed(word) || isRepetition(word)) return true
  if (sequences.some((sequence) => sequence.includes(word))) return true
  const stem = withEnding.exec(word)?.[1]
  return stem !== undefined && isListed(stem)
}
