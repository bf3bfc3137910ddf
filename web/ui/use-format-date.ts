import { useLocale } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import { messagesOf } from '../i18n/messages-loader.ts'
import { formatDate } from './format-date.ts'

/** How the page's language writes a moment in the reader's own time: the pattern `Pp` of date-fns. */
export function useFormatDate() {
  const language = useLocale() as Language
  return (at: Date | string) => formatDate(new Date(at), messagesOf(language).moment)
}
