import type { Attribute, Specs, SpecValue } from '../../../contract/attributes.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { readNumber, writeNumber } from '../../ui/typed-number.ts'

/** The value of an attribute in a form. A single unticked checkbox is `false`. */
export type SpecFormValue = string | string[] | false

export type SpecFormValues = Record<string, SpecFormValue>

const yesNo: Record<string, boolean> = { yes: true, no: false }

function valueTyped(
  { kind }: Attribute,
  typed: SpecFormValue | undefined,
  language: Language,
): SpecValue | undefined {
  if (kind === 'choices') return [typed || []].flat()
  if (typeof typed !== 'string') return undefined
  // Text that is not a number is kept, so that validation reports it.
  if (kind === 'number') return readNumber(typed, language) ?? typed.trim()
  return kind === 'yes_no' ? yesNo[typed] : typed.trim()
}

const saysSomething = (value: SpecValue | undefined) =>
  value !== undefined && (typeof value !== 'object' || value.length > 0) && value !== ''

/** The values of these attributes, as typed in this language; others are left out. */
export function specsOf(attributes: Attribute[], typed: SpecFormValues, language: Language): Specs {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = valueTyped(attribute, typed[attribute.key], language)
      return value !== undefined && saysSomething(value) ? [[attribute.key, value]] : []
    }),
  )
}

export function toSpecFormValue(value: SpecValue, language: Language): SpecFormValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? writeNumber(value, language) : value
}

export const toSpecFormValues = (specs: Specs, language: Language): SpecFormValues =>
  Object.fromEntries(
    Object.entries(specs).map(([key, value]) => [key, toSpecFormValue(value, language)]),
  )

/** Whether any value is filled in. */
export const hasValue = (typed: Record<string, SpecFormValue | undefined>) =>
  Object.values(typed).some((value) => value && value.length > 0)
