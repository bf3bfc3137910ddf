import { useLocale } from 'use-intl'
import { dateFormat } from '../i18n/formats.ts'

/** Formatters for days and months in UTC, whatever the reader's time zone. */
export function useFormatUtc() {
  const language = useLocale()
  const format = (options: Intl.DateTimeFormatOptions, time: number) =>
    dateFormat(language, { ...options, timeZone: 'UTC' }).format(time)
  return {
    day: (iso: string) => format({ dateStyle: 'medium' }, Date.parse(iso)),
    /** The last day before this moment. */
    dayBefore: (iso: string) => format({ dateStyle: 'medium' }, Date.parse(iso) - 1),
    /** `2026-11` is "November 2026". */
    month: (name: string) =>
      format({ month: 'long', year: 'numeric' }, Date.parse(`${name}-01T00:00:00Z`)),
  }
}
