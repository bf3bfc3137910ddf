import { useLocale } from 'use-intl'
import { dateFormat } from '../i18n/formats.ts'

/** A calendar date without a time zone: `2026-11-25`. */
export function PlainDate({ date }: { date: string }) {
  const format = dateFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <time dateTime={date} className="inline-block">
      {format.format(new Date(`${date}T00:00:00Z`))}
    </time>
  )
}
