import { useLocale } from 'use-intl'

/** Formats a date without time: `May 1, 2026`. */
export function useDay(style: 'month' | 'day') {
  const language = useLocale()
  const format = new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(style === 'day' && { day: 'numeric' }),
  } as Intl.DateTimeFormatOptions)
  return (iso: string) => format.format(new Date(iso))
}
