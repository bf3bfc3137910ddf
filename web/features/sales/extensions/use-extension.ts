import { useLocale } from 'use-intl'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { numberFormat } from '../../../i18n/formats.ts'
import { useFormatDeadline } from '../../../ui/use-format-deadline.ts'

type Extended = Pick<Sale, 'next'> & {
  /** What happens by itself at the end of the period. */
  event: 'complete' | 'handover_overdue'
  hours: number
}

/** How much longer a period gets, such as “3 days”, and its new end if it has one. */
export function useExtension({ next, event, hours }: Extended) {
  const language = useLocale()
  const formatDeadline = useFormatDeadline()
  const isWholeDays = hours % 24 === 0
  const unit = isWholeDays ? 'day' : 'hour'
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  const end = next?.event === event ? Date.parse(next.date) + hours * 3_600_000 : null
  return {
    time: numberFormat(language, style).format(isWholeDays ? hours / 24 : hours),
    until: end === null ? null : formatDeadline(new Date(end).toISOString()),
  }
}
