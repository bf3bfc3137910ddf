import { useLocale } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import { messagesOf } from '../i18n/messages-loader.ts'
import { formatDate } from './format-date.ts'

/**
 * Returns a function that formats a timestamp in the reader's time zone, in date-fns pattern `Pp`.
 */
export function useFormatDate() {
  const language = useLocale() as Language
  return (at: Date | string) => formatDate(new Date(at), messagesOf(language).moment)
}
