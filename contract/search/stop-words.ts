/**
 * Words that say what every listing is. “Refurbished” is not one of them, because it says what was
 * done to a laptop, nor is “SSD”: no attribute names the kind of storage, and some laptops have
 * hard disks. A change needs a migration such as 0126: the words of saved searches are stored.
 */
const stopWords = new Set([
  'laptop',
  'laptops',
  'notebook',
  'notebooks',
  'computer',
  'computers',
  'used',
  'second hand',
  'secondhand',
  'rechner',
  'gebraucht',
  'gebrauchte',
  'gebrauchtem',
  'gebrauchten',
  'gebrauchter',
  'gebrauchtes',
])

/** A phrase counts as one word. “Surface Laptop” is one: the name of a model series, not of every Surface. */
const wordOrPhrase =
  /(?:second[\s-]hand|surface[\s-]laptop)(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]+/giu

const isStopWord = (word: string) => stopWords.has(word.toLowerCase().replace(/[\s-]/, ' '))

/** The words of each stop word: of a phrase more than one. */
export const stopPhrases: readonly string[][] = [...stopWords].map((phrase) => phrase.split(' '))

/**
 * The search terms without the words that searches ignore. Empty if there are no others: such a search
 * finds every listing.
 */
export function withoutStopWords(q: string): string {
  const rest = q.replaceAll(wordOrPhrase, (word) => (isStopWord(word) ? ' ' : word))
  return rest.replaceAll(/\s+/g, ' ').trim()
}

/** The different words that a search looks for, as they were typed. */
export function searchedWords(q: string): string[] {
  const words = withoutStopWords(q).split(' ')
  return [...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)))]
}
