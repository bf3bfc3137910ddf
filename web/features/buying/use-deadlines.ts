import { useLocale } from 'use-intl'
import { unconfirmedHoldSeconds } from '../../../contract/schemas/hold-times.ts'
import { useSite } from '../../data/use-site.ts'
import { numberFormat } from '../../i18n/formats.ts'

// `useFormatter` of use-intl would be part of the entry script.
const timeIn = (language: string, value: number, unit: 'minute' | 'hour') =>
  numberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(value)

/** How long a booking reserves a laptop, in words; shorter while the address is not confirmed. */
export function useHoldTime(isConfirmed: boolean): string {
  const language = useLocale()
  const { holdSeconds } = useSite().sale
  const seconds = isConfirmed ? holdSeconds : Math.min(holdSeconds, unconfirmedHoldSeconds)
  return seconds > 0 && seconds % 3600 === 0
    ? timeIn(language, seconds / 3600, 'hour')
    : timeIn(language, seconds / 60, 'minute')
}

/** The times of a sale in words, such as “72 hours”. */
export function useDeadlines() {
  const language = useLocale()
  const { inspectionHours, answerHours } = useSite().sale
  return {
    hold: useHoldTime(true),
    inspection: timeIn(language, inspectionHours, 'hour'),
    answer: timeIn(language, answerHours, 'hour'),
  }
}
