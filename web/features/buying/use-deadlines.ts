import { useLocale } from 'use-intl'
import { useSite } from '../../data/use-site.ts'

/** The times of a sale in words, such as “72 hours”. */
export function useDeadlines() {
  const language = useLocale()
  const { holdSeconds, inspectionHours, answerHours } = useSite().sale
  // `useFormatter` of use-intl would be part of the entry script.
  const time = (value: number, unit: 'minute' | 'hour') =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: 0,
    }).format(value)
  return {
    hold: time(holdSeconds / 60, 'minute'),
    inspection: time(inspectionHours, 'hour'),
    answer: time(answerHours, 'hour'),
  }
}
