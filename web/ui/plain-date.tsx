import { useLocale } from 'use-intl'

/** A calendar date without a time zone: `2026-11-25`. */
export function PlainDate({ date }: { date: string }) {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <time dateTime={date} className="inline-block">
      {format.format(new Date(`${date}T00:00:00Z`))}
    </time>
  )
}
