import { formatMessage } from '../../../contract/i18n/messages.ts'
import { lettersOf } from '../../../contract/schemas/string-schemas.ts'
import { refuse } from '../../errors/refusal.ts'
import { undoLeet } from './passwords/common-passwords.ts'
import { replaceConfusables } from './rules.ts'

/** Shorter brands occur within the names of persons, so they are looked for as whole words. */
const minLettersWithin = 6

/**
 * The letters and digits of a text, where look-alikes of other scripts and digits are the Latin letters, and
 * `i`, `1` and `|` are an `l`. For comparison only.
 */
export function foldedLetters(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return lettersOf(undoLeet(replaceConfusables(bare)).replaceAll(/[i1|]/g, 'l'))
}

/** `|` and `@` stand for letters, or separate words. */
const readingsOf = (name: string) => [name, name.replaceAll(/[|@]/g, ' ')]

/** Whether these words begin with some that make up the letters. */
function beginWith(words: string[], letters: string): boolean {
  let joined = ''
  for (const word of words) {
    joined += word
    if (joined === letters) return true
  }
  return false
}

function containsLetters(name: string, letters: string): boolean {
  if (letters.length >= minLettersWithin) return foldedLetters(name).includes(letters)
  const words = name.split(/[^\p{L}\p{M}\p{N}|@]+/u).map(foldedLetters)
  return words.some((_, start) => beginWith(words.slice(start), letters))
}

/**
 * Whether a name contains that of the site, in any case, with any separators and also with look-alike
 * letters, digits and signs. Its member could pass for staff.
 */
export function containsBrand(name: string, brand: string): boolean {
  const letters = foldedLetters(brand)
  return letters !== '' && readingsOf(name).some((reading) => containsLetters(reading, letters))
}

/** Refuses `bad_input` for the field `name` if it contains the name of the site. */
export function ensureWithoutBrand(name: string, brand: string): void {
  if (!containsBrand(name, brand)) return
  throw refuse('bad_input', { fields: { name: formatMessage('nameOfSite') } })
}
