import type { Language } from '../../contract/i18n/languages.ts'
import german from '../../contract/i18n/messages/de.json' with { type: 'json' }
import { currentLanguage } from './language.ts'

/** Of the choices that the migrations define, by value. */
const translations: Partial<Record<Language, Map<string, string>>> = {
  de: new Map(Object.entries(german.choices)),
}

/** The label of a choice in a language that has another one. */
export const choiceLabelIn = (language: Language, choice: string): string | undefined =>
  translations[language]?.get(choice)

/** The labels, by value, of those choices that have another one in the language of the request. */
export function choiceLabels(choices: string[]): { labels?: Record<string, string> } {
  const language = currentLanguage()
  const labels = choices.flatMap((choice) => {
    const label = choiceLabelIn(language, choice)
    return label === undefined ? [] : [[choice, label] as const]
  })
  return labels.length > 0 ? { labels: Object.fromEntries(labels) } : {}
}
