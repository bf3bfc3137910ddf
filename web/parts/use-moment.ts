import { useLocale } from 'use-intl'
import type { Language } from '../../contract/languages.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { writeMoment } from './write-moment.ts'

/** How the page's language writes a moment in the reader's own time: the pattern `Pp` of date-fns. */
export function useMoment() {
  const language = useLocale() as Language
  return (at: Date | string) => writeMoment(new Date(at), vocabularyOf(language).moment)
}
