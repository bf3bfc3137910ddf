import { useLocale } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import { numberFormat } from '../i18n/formats.ts'

/** A price with its currency symbol: `"499.50"` is `$499.50`. */
export function priceIn(language: Language, amount: string, currency: string) {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return numberFormat(language, style).format(Number(amount))
}

/** Returns a function that formats a price in the page's language. */
export function useFormatPrice() {
  const language = useLocale() as Language
  return (amount: string, currency: string) => priceIn(language, amount, currency)
}
