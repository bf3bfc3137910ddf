import { useLocale } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import { price } from '../../contract/schemas/price.ts'
import type { TypedDecimal } from './typed-number.ts'
import { readPrice } from './typed-price.ts'

/** The parsed price of a typed text; undefined if it is not one. */
export function useTypedPrice(typed: string): TypedDecimal | undefined {
  const read = readPrice(typed, useLocale() as Language)
  return read && price.safeParse(read.text).success ? read : undefined
}
