import { createTranslator } from 'use-intl'
import type { Language } from '../contract/languages.ts'
import { speakWith } from '../contract/sentences.ts'
import { vocabularyOf } from './vocabulary.ts'

type Say = (path: string, values?: object) => string

/** Has the contract's checks speak the language of this page. */
export function speakIn(language: Language): void {
  if (language === 'en') return
  const { messages } = vocabularyOf(language)
  // These two namespaces are the contract's, and only in what is not English.
  const t = createTranslator({ locale: language, messages }) as unknown as Say
  speakWith((sentence, { label, ...values }) =>
    t(`sentences.${sentence}`, { ...values, label: label && t(`labels.${label}`) }),
  )
}
