import type { Language } from '../../contract/i18n/languages.ts'
import { decimalSigns, readDecimal, type TypedDecimal } from './typed-number.ts'

/**
 * Parses a typed price, which has at most two decimals. Undefined if it is ambiguous, such as
 * `1.250` on an English page.
 */
export function readPrice(typed: string, language: Language): TypedDecimal | undefined {
  const price = readDecimal(typed, language)
  return price && /^\d+(\.\d{1,2})?$/.test(price.text) ? price : undefined
}

/** A price in the number format of the language, for a field: `"499.50"` is `499,50` in German. */
export const writePrice = (price: string, language: Language) =>
  price.replace('.', decimalSigns[language])
