import { localeOf } from '../../../../contract/i18n/locale.ts'
import { toSignedMinor } from '../../../../contract/schemas/money.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { formatMoney } from '../../../jobs/emails/values.ts'

const locale = () => localeOf(currentLanguage())

/** `amount` is signed decimal text. */
export const priceIn = (amount: string, currency: string): string =>
  formatMoney(currentLanguage(), toSignedMinor(amount), currency)

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
