import { localeOf } from '../../../../contract/i18n/locale.ts'
import { currentLanguage } from '../../../i18n/language.ts'

const locale = () => localeOf(currentLanguage())

export function priceIn(amount: string, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(locale(), style).format(Number(amount))
}

export const percentIn = (percent: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  )

const inUtc = (options: Intl.DateTimeFormatOptions, time: number) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(time)

export const dateIn = (iso: string) => inUtc({ dateStyle: 'medium' }, Date.parse(iso))

/** The day before the exclusive end of a range. */
export const lastDayOf = (to: string) => inUtc({ dateStyle: 'medium' }, Date.parse(to) - 1)

export const monthIn = (month: string) =>
  inUtc({ month: 'long', year: 'numeric' }, Date.parse(`${month}-01`))
