import type { AttributeEdit, StoredAttribute } from '../../../contract/attribute-routes.ts'
import { categoryNames } from '../../../contract/catalog-enums.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { readNumber, writeNumber } from '../../ui/typed-number.ts'

type CategoryUse = { asked: boolean; required: boolean; filterable: boolean }

/** An attribute as form values. */
export type AttributeTexts = {
  key: string
  en: string
  de: string
  kind: AttributeEdit['kind']
  unit: string
  /** One per line. */
  choices: string
  minimum: string
  maximum: string
  grouping: AttributeEdit['grouping']
  steps: string
  position: string
  categories: Record<string, CategoryUse>
}

export const blankAttribute: AttributeTexts = {
  key: '',
  en: '',
  de: '',
  kind: 'text',
  unit: '',
  choices: '',
  minimum: '',
  maximum: '',
  grouping: 'value',
  steps: '',
  position: '500',
  categories: Object.fromEntries(
    categoryNames.map((name) => [name, { asked: true, required: false, filterable: false }]),
  ),
}

const typedNumber = (number: number | null, language: Language) =>
  number === null ? '' : writeNumber(number, language)

export function textsOf(attribute: StoredAttribute, language: Language): AttributeTexts {
  const { key, names, kind, unit, choices, minimum, maximum, grouping, steps } = attribute
  const categories = categoryNames.map((name) => {
    const use = attribute.categories.find(({ category }) => category === name)
    const { required = false, filterable = false } = use ?? {}
    return [name, { asked: use !== undefined, required, filterable }]
  })
  return {
    key,
    kind,
    unit,
    grouping,
    ...names,
    choices: choices.join('\n'),
    minimum: typedNumber(minimum, language),
    maximum: typedNumber(maximum, language),
    steps: steps.map((step) => writeNumber(step, language)).join(' '),
    position: String(attribute.position),
    categories: Object.fromEntries(categories),
  }
}

/** Text that is not a number becomes NaN, sent as null and refused. */
const numberIn = (text: string, language: Language) =>
  text.trim() === '' ? null : (readNumber(text, language) ?? Number.NaN)

const isNumber = ({ kind }: AttributeTexts) => kind === 'number'
const isChosen = ({ kind }: AttributeTexts) => kind === 'choice' || kind === 'choices'

function categoriesOf({ kind, categories }: AttributeTexts): AttributeEdit['categories'] {
  return categoryNames.flatMap((category) => {
    const { asked = false, required = false, filterable = false } = categories[category] ?? {}
    return asked ? [{ category, required, filterable: filterable && kind !== 'text' }] : []
  })
}

/** The request for the values typed in this language, without those that the kind does not use. */
export function editOf(texts: AttributeTexts, language: Language): AttributeEdit {
  const lines = texts.choices.split('\n').map((line) => line.trim())
  const steps = texts.steps.split(/[\s;]+/).filter(Boolean)
  const grouping = isNumber(texts) ? texts.grouping : 'value'
  return {
    names: { en: texts.en, de: texts.de },
    kind: texts.kind,
    unit: isNumber(texts) ? texts.unit.trim() : '',
    choices: isChosen(texts) ? lines.filter(Boolean) : [],
    minimum: isNumber(texts) ? numberIn(texts.minimum, language) : null,
    maximum: isNumber(texts) ? numberIn(texts.maximum, language) : null,
    grouping,
    steps:
      grouping === 'at_least' ? steps.map((step) => readNumber(step, language) ?? Number.NaN) : [],
    position: Number(texts.position),
    categories: categoriesOf(texts),
  }
}

/** Maps a field of the server's validation errors to the form's: `attribute.names.en` is `en`. */
export function fieldOf(name: string): keyof AttributeTexts {
  const [first = '', second = ''] = name.replace(/^attribute\./, '').split('.')
  return (first === 'names' ? second : first) as keyof AttributeTexts
}
