import type { Attribute, Specs, SpecValue } from '../../../contract/attributes.ts'

/** The value of an attribute as a form has it. One box alone that is not ticked is `false`. */
export type SpecFormValue = string | string[] | false

export type SpecFormValues = Record<string, SpecFormValue>

const yesNo: Record<string, boolean> = { yes: true, no: false }

/** Half of the world writes decimals with a comma. What is no number stays, to be complained of. */
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

/** The values that are typed for these attributes; others are of another category. */
export function specsOf(attributes: Attribute[], typed: SpecFormValues): Specs {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = valueTyped(attribute, typed[attribute.key])
      return value !== undefined && saysSomething(value) ? [[attribute.key, value]] : []
    }),
  )
}

/** The value as the form has it. */
export function toSpecFormValue(value: SpecValue): SpecFormValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value : String(value)
}

export const toSpecFormValues = (specs: Specs): SpecFormValues =>
  Object.fromEntries(Object.entries(specs).map(([key, value]) => [key, toSpecFormValue(value)]))

/** Whether anything is told. */
export const hasValue = (typed: Record<string, SpecFormValue | undefined>) =>
  Object.values(typed).some((value) => value && value.length > 0)
