import { useHydrated } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { dateFormat } from '../i18n/formats.ts'

/**
 * Formats a date without time: `May 1, 2026`. A day is in the reader's time zone, before hydration in
 * UTC; a month always is.
 */
export function useDay(style: 'month' | 'day') {
  const language = useLocale()
  const isLocal = useHydrated() && style === 'day'
  const format = dateFormat(language, {
    year: 'numeric',
    month: 'long',
    timeZone: isLocal ? undefined : 'UTC',
    ...(style === 'day' && { day: 'numeric' }),
  } as Intl.DateTimeFormatOptions)
  return (iso: string) => format.format(new Date(iso))
}
