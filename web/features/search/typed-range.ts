import type { Language } from '../../../contract/i18n/languages.ts'
import { readRange, type Search } from '../../../contract/search/search.ts'
import { readPrice } from '../../ui/typed-price.ts'

export type Range = Pick<Search, 'from' | 'to'>
export type TypedRange = { from: string; to: string }

/** Parses the typed range; undefined if it is invalid. */
export function rangeOf({ from, to }: TypedRange, language: Language): Range | undefined {
  const amounts = [from, to].map((typed) => typed.trim() && readPrice(typed, language)?.text)
  if (amounts.includes(undefined)) return undefined
  const text = amounts.join('-')
  return text === '-' ? {} : readRange(text)
}
