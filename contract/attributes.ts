import { z } from 'zod'
import './schemas/zod-config.ts'
import { errorMessage, formatMessage } from './i18n/messages.ts'
import { storable } from './schemas/storable.ts'

export const attributeKinds = ['text', 'number', 'choice', 'choices', 'yes_no'] as const
export const groupings = ['value', 'whole', 'at_least'] as const

/** A specification field of a category. */
export const attribute = z.object({
  key: z.string(),
  name: z.string().describe('In the language of the request.'),
  kind: z.enum(attributeKinds),
  unit: z.string().nullable(),
  choices: z.array(z.string()).describe('The choices, in order. Empty for other kinds.'),
  labels: z
    .record(z.string(), z.string())
    .optional()
    .describe('By choice: its label, where the language of the request has another.'),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  grouping: z
    .enum(groupings)
    .describe(
      'How search filters group numbers: by value, by whole number (13.3 is 13), or by minimum value.',
    ),
  steps: z.array(z.number()),
  required: z.boolean(),
  filterable: z.boolean(),
})

export type Attribute = z.infer<typeof attribute>

/** Text, number, one choice, several choices, or boolean. */
export const specValue = z.union(
  [z.string().max(200), z.number(), z.boolean(), z.array(z.string().max(200)).max(40)],
  errorMessage('specForm'),
)

export const specs = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), specValue, errorMessage('specForm'))
  .refine((values) => Object.keys(values).length <= 60, errorMessage('specForm'))

export type SpecValue = z.infer<typeof specValue>
export type Specs = z.infer<typeof specs>

const isNothing = (value: SpecValue | undefined) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Processor names that are only a product line, without a model. */
const vague =
  /^(?:intel\s+)?(?:core\s+)?i[3579]$|^(?:amd\s+)?ryzen\s*[3579]?$|^(?:intel|amd|core)$/i

function textError(attribute: Attribute, value: SpecValue): string | undefined {
  if (typeof value !== 'string' || !storable(value))
    return formatMessage('specText', { name: attribute.name })
  if (attribute.key === 'processor' && vague.test(value.trim()))
    return formatMessage('preciseProcessor')
  return undefined
}

function numberError(attribute: Attribute, value: SpecValue): string | undefined {
  const { minimum, maximum, name } = attribute
  if (typeof value !== 'number' || !Number.isFinite(value))
    return formatMessage('specNumber', { name })
  if (minimum !== null && value < minimum)
    return formatMessage('specLeast', { name, least: minimum })
  if (maximum !== null && value > maximum) return formatMessage('specMost', { name, most: maximum })
  return undefined
}

function choicesError({ name, choices }: Attribute, value: SpecValue): string | undefined {
  const chosen = Array.isArray(value) ? value : [undefined]
  const known = chosen.every((one) => one !== undefined && choices.includes(one))
  return known && new Set(chosen).size === chosen.length
    ? undefined
    : formatMessage('specChoice', { name })
}

/** The validation message for an attribute's value, if it is invalid. */
export function specError(attribute: Attribute, value: SpecValue | undefined): string | undefined {
  const { name, kind, choices } = attribute
  if (value === undefined || isNothing(value)) {
    return attribute.required ? formatMessage('specRequired', { name }) : undefined
  }
  if (kind === 'text') return textError(attribute, value)
  if (kind === 'number') return numberError(attribute, value)
  if (kind === 'choices') return choicesError(attribute, value)
  if (kind === 'yes_no')
    return typeof value === 'boolean' ? undefined : formatMessage('specYesNo', { name })
  const known = typeof value === 'string' && choices.includes(value)
  return known ? undefined : formatMessage('specChoice', { name })
}

/** Validation messages by field, `specs.<key>`; unknown keys are errors. */
export function specErrors(attributes: Attribute[], values: Specs): Record<string, string> {
  const known = new Set(attributes.map(({ key }) => key))
  const errors: Record<string, string> = {}
  for (const attribute of attributes) {
    const message = specError(attribute, values[attribute.key])
    if (message) errors[`specs.${attribute.key}`] = message
  }
  for (const key of Object.keys(values)) {
    if (!known.has(key)) errors[`specs.${key}`] = formatMessage('specUnknown')
  }
  return errors
}

/** Drops empty values. */
export function givenSpecs(values: Specs): Specs {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)))
}
