import type { Attribute, Specs, SpecValue } from '../../../contract/attributes.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { numberFormat } from '../../i18n/formats.ts'

/** The value of an attribute in a form. A single unticked checkbox is `false`. */
export type SpecFormValue = string | string[] | false

export type SpecFormValues = Record<string, SpecFormValue>

const yesNo: Record<string, boolean> = { yes: true, no: false }

/** Accepts a decimal comma. Text that is not a number is kept, so that validation reports it. */
function numberOf(typed: string): SpecValue {
  const text = typed.trim().replace(',', '.')
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

function valueTyped({ kind }: Attribute, typed: SpecFormValue | undefined): SpecValue | undefined {
  if (kind === 'choices') return [typed || []].flat()
  if (typeof typed !== 'string') return undefined
  if (kind === 'number') return numberOf(typed)
  return kind === 'yes_no' ? yesNo[typed] : typed.trim()
}

const saysSomething = (value: SpecValue | undefined) =>
  value !== undefined && (typeof value !== 'object' || value.length > 0) && value !== ''

/** The typed values of these attributes; values for other categories are left out. */
export function specsOf(attributes: Attribute[], typed: SpecFormValues): Specs {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = valueTyped(attribute, typed[attribute.key])
      return value !== undefined && saysSomething(value) ? [[attribute.key, value]] : []
    }),
  )
}

const asTyped = { useGrouping: false, maximumFractionDigits: 20 } as const

export function toSpecFormValue(value: SpecValue, language: Language): SpecFormValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? numberFormat(language, asTyped).format(value) : value
}

export const toSpecFormValues = (specs: Specs, language: Language): SpecFormValues =>
  Object.fromEntries(
    Object.entries(specs).map(([key, value]) => [key, toSpecFormValue(value, language)]),
  )

/** Whether any value is filled in. */
export const hasValue = (typed: Record<string, SpecFormValue | undefined>) =>
  Object.values(typed).some((value) => value && value.length > 0)
