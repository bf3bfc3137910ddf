import { useLocale } from 'use-intl'
import { numberFormat } from '../i18n/formats.ts'

/** Returns a function that formats an average: `4.3`, `4.0`. */
export function useFormatAverage(): (average: number) => string {
  const format = numberFormat(useLocale(), { minimumFractionDigits: 1 })
  return (average) => format.format(average)
}
