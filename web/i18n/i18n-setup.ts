import { createTranslator } from 'use-intl'
import { speakWith } from '../../contract/i18n/translator.ts'
import { placeHere } from './language.ts'
import { vocabularyOf } from './messages-loader.ts'

type Say = (path: string, values?: object) => string

/** Has the contract's sentences said in the language of the page, also of one being rendered. */
export function speakHere(): void {
  speakWith((sentence, { label, ...values }) => {
    const { language } = placeHere()
    if (language === 'en') return undefined
    const { messages } = vocabularyOf(language)
    // These two namespaces are the contract's, and only in what is not English.
    const t = createTranslator({ locale: language, messages }) as unknown as Say
    return t(`sentences.${sentence}`, { ...values, label: label && t(`labels.${label}`) })
  })
}
