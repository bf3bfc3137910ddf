import { useLocale, useTranslations } from 'use-intl'
import { deletedUserName } from '../../contract/deleted-user.ts'
import type { Language } from '../../contract/i18n/languages.ts'

/** Price text with the sign of its currency: `"499.50"` is `$499.50`. */
export function priceIn(language: Language, amount: string, currency: string) {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  // A bare `en` puts the sign of a foreign dollar elsewhere than the specification does.
  const locale = language === 'en' ? 'en-US' : language
  return new Intl.NumberFormat(locale, style).format(Number(amount))
}

/** How the page's language writes prices, names and spans of time. */
export function useFormatPrice() {
  const language = useLocale() as Language
  const t = useTranslations('common')
  return {
    price: (amount: string, currency: string) => priceIn(language, amount, currency),
    /** How long a product was used: "1 month", "14 months". */
    months: (count: number) => t('months', { count }),
    /** Somebody's name, which the server has in English where the person was deleted. */
    person: (name: string) => (name === deletedUserName ? t('goneName') : name),
  }
}
