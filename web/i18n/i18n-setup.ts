import { createTranslator } from 'use-intl'
import { setTranslator } from '../../contract/i18n/translator.ts'
import { pageLocale } from './language.ts'
import { messagesOf } from './messages-loader.ts'

type Translate = (path: string, values?: object) => string

/**
 * Makes the contract's messages appear in the language of the page, including pages being rendered.
 */
export function setUpTranslator(): void {
  setTranslator((sentence, { label, ...values }) => {
    const { language } = pageLocale()
    if (language === 'en') return undefined
    const { messages } = messagesOf(language)
    // These two namespaces belong to the contract and exist only in languages other than English.
    const t = createTranslator({ locale: language, messages }) as unknown as Translate
    return t(`sentences.${sentence}`, { ...values, label: label && t(`labels.${label}`) })
  })
}
