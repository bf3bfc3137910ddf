import { useLocale } from 'use-intl'
import { dateFormat } from '../i18n/formats.ts'

/** Formats a date without time: `May 1, 2026`. */
export function useDay(style: 'month' | 'day') {
  const language = useLocale()
  const format = dateFormat(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(style === 'day' && { day: 'numeric' }),
  } as Intl.DateTimeFormatOptions)
  return (iso: string) => format.format(new Date(iso))
}
