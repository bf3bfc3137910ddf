import { useLocale } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import { vocabularyOf } from '../i18n/messages-loader.ts'
import { writeMoment } from './format-date.ts'

/** How the page's language writes a moment in the reader's own time: the pattern `Pp` of date-fns. */
export function useMoment() {
  const language = useLocale() as Language
  return (at: Date | string) => writeMoment(new Date(at), vocabularyOf(language).moment)
}
