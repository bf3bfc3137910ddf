import { type Language, pathIn } from '../../../contract/i18n/languages.ts'
import { localeOf } from '../../../contract/i18n/locale.ts'
import { lastMomentOf } from '../../../contract/last-day.ts'
import { toSignedText } from '../../../contract/schemas/money.ts'

/** An amount in minor units. */
export type Money = { minor: number; currency: string }

/** A time, shown in UTC: members have no time zone. */
export type Moment = { moment: Date }

/** A day without a time, as ISO 8601 or, in UTC, of a time. */
type Day = { day: string | Date }

/** A deadline: its last day if it ends at midnight (UTC). */
type Deadline = { until: Date; short?: true }

/** A page of ours, from the root of the site; it becomes a link in the language of the reader. */
type Page = { page: string }

/** A paid order or sale, with the day of its booking. */
export type PaidOrder = Money & { day: Date; page: string }

/** The items of a list: each is a line of text and one with its link. */
type Orders = { orders: PaidOrder[] }

export type Localized = Money | Moment | Day | Deadline | Page | Orders

/** A deadline: with the time for the text, and without it for the subject. */
export const deadline = <Name extends string>(name: Name, at: Date) =>
  ({ [name]: { until: at }, [`${name}Day`]: { until: at, short: true } }) as Record<
    Name | `${Name}Day`,
    Localized
  >

/** What e-mails need to know of the site. */
export type EmailSite = { brand: string; publicUrl: string; language: Language }

/** Formats that were used before: creating one takes longer than the rest of an e-mail. */
const moneyFormats = new Map<string, Intl.NumberFormat>()
const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** Signed minor units as an amount in the language, such as `$499.50` or `499,50 $`. */
export function formatMoney(language: Language, minor: number, currency: string): string {
  const key = `${language} ${currency}`
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(localeOf(language), style)
  moneyFormats.set(key, format)
  return format.format(Number(toSignedText(minor)))
}

const timeStyles = {
  day: { dateStyle: 'long' },
  /** For subjects: `Nov 25`. */
  shortDay: { month: 'short', day: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const

function formatTime(language: Language, time: Date, style: keyof typeof timeStyles): string {
  const key = `${language} ${style}`
  const inUtc = { timeZone: 'UTC', ...timeStyles[style] }
  const format = timeFormats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), inUtc)
  timeFormats.set(key, format)
  return format.format(time)
}

export function formatMoment(language: Language, moment: Date): string {
  const day = formatTime(language, moment, 'day')
  const time = formatTime(language, moment, 'clock')
  return `${day}, ${time}${language === 'de' ? ' Uhr' : ''} (UTC)`
}

const dayEnd: Record<Language, string> = { en: 'end of the day, UTC', de: 'Tagesende, UTC' }

/** `December 2, 2026 (end of the day, UTC)` for a deadline at midnight; the time of others. */
export function formatDeadline(language: Language, at: Date): string {
  const lastMoment = lastMomentOf(at)
  if (!lastMoment) return formatMoment(language, at)
  return `${formatTime(language, lastMoment, 'day')} (${dayEnd[language]})`
}

export const pageIn = (site: EmailSite, language: Language, path: string) =>
  `${site.publicUrl}${pathIn(language, site.language, path)}`

function orderItem(order: PaidOrder, language: Language, site: EmailSite): string {
  const { minor, currency, day, page } = order
  const amount = formatMoney(language, minor, currency)
  return `${amount}, ${formatTime(language, day, 'day')}\n${pageIn(site, language, page)}`
}

/** The text of a value in the language of the reader. */
export function localize(value: Localized, language: Language, site: EmailSite): string {
  if ('orders' in value) {
    return value.orders.map((order) => orderItem(order, language, site)).join('\n\n')
  }
  if ('minor' in value) return formatMoney(language, value.minor, value.currency)
  if ('moment' in value) return formatMoment(language, value.moment)
  if ('until' in value) {
    return value.short
      ? formatTime(language, lastMomentOf(value.until) ?? value.until, 'shortDay')
      : formatDeadline(language, value.until)
  }
  if ('day' in value) return formatTime(language, new Date(value.day), 'day')
  return pageIn(site, language, value.page)
}
