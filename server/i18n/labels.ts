import type { Delivery } from '../../contract/catalog-enums.ts'
import type { Condition, LockAnswer } from '../../contract/grade-enums.ts'
import type { Language } from '../../contract/i18n/languages.ts'
import german from '../../contract/i18n/messages/de.json' with { type: 'json' }
import type { VatScheme } from '../../contract/schemas/disclosures.ts'
import { currentLanguage } from './language.ts'

/** Choices that the migrations define, and fixed values. */
export type LabelKind = 'choices' | 'values'

/** As the form shows them; of its sentences about VAT, the term. */
const germanValues: Record<Condition | Delivery | LockAnswer | VatScheme, string> = german.values

const translations: Partial<Record<Language, Record<LabelKind, Map<string, string>>>> = {
  de: {
    choices: new Map(Object.entries(german.choices)),
    values: new Map(Object.entries(germanValues)),
  },
}

/** The label of a choice or fixed value in a language that has another one. */
export const labelIn = (language: Language, kind: LabelKind, value: string): string | undefined =>
  translations[language]?.[kind].get(value)

/** The label of a choice or fixed value in the language of the request. */
export const labelOf = (kind: LabelKind, value: string): string =>
  labelIn(currentLanguage(), kind, value) ?? value

/** The labels, by value, of those choices that have another one in the language of the request. */
export function choiceLabels(choices: string[]): { labels?: Record<string, string> } {
  const language = currentLanguage()
  const labels = choices.flatMap((choice) => {
    const label = labelIn(language, 'choices', choice)
    return label === undefined ? [] : [[choice, label] as const]
  })
  return labels.length > 0 ? { labels: Object.fromEntries(labels) } : {}
}
