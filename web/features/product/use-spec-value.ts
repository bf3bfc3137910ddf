import { useLocale, useTranslations } from 'use-intl'
import type { Attribute, SpecValue } from '../../../contract/attributes.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import { choiceLabel } from './choice-label.ts'
import { measure } from './measure.ts'

type DisplayedSpec = { value: SpecValue; unit: string | null; labels?: Attribute['labels'] }

/** Returns a function that formats the value of a specification in the page's language. */
export function useSpecValue() {
  const answers = useTranslations('answers')
  const language = useLocale()
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  return ({ value, unit, labels }: DisplayedSpec): string => {
    const labelOf = (choice: string) => choiceLabel(labels, choice) ?? choice
    if (typeof value === 'boolean') return answers(value ? 'yes' : 'no')
    if (Array.isArray(value)) return list.format(value.map(labelOf).map(isolate))
    if (typeof value === 'string') return labelOf(value)
    return measure(language, value, unit)
  }
}
