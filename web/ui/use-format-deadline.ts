import { useLocale, useTranslations } from 'use-intl'
import { lastMomentOf } from '../../contract/last-day.ts'
import { dateFormat } from '../i18n/formats.ts'

const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const precise = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/**
 * Returns a function that formats a deadline in the reader's time zone, which it names. Of one at
 * midnight (UTC), it names the last day instead.
 */
export function useFormatDeadline() {
  const language = useLocale()
  const t = useTranslations('ui')
  return (iso: string): string => {
    const at = new Date(iso)
    const lastMoment = lastMomentOf(at)
    if (!lastMoment) return dateFormat(language, precise).format(at)
    const lastDay = dateFormat(language, { ...day, timeZone: 'UTC' }).format(lastMoment)
    return t('dayEnd', { day: lastDay })
  }
}
