import { useLocale } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import { price } from '../../contract/schemas/price.ts'
import { readPrice, type TypedPrice } from './typed-price.ts'

/** What is understood of a price that is being typed, if it is one. */
export function useTypedPrice(typed: string): TypedPrice | undefined {
  const read = readPrice(typed, useLocale() as Language)
  return read && price.safeParse(read.text).success ? read : undefined
}
