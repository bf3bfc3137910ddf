import { z } from 'zod'
import { attributeKinds, groupings } from './attributes.ts'
import { categoryNames } from './catalog-enums.ts'
import { adminOnly, mayRefuse } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import { route } from './route.ts'
import { fixedFacets, notFacets } from './schemas/search-parameters.ts'
import { storable } from './schemas/storable.ts'
import { optionalText, text } from './schemas/string-schemas.ts'

const reservedKeys = new Set<string>([...notFacets, ...fixedFacets])

const keyForm = /^[a-z][a-z0-9_]{0,39}$/

export const attributeKey = z
  .string(errorMessage('attributeKey'))
  .refine((key) => keyForm.test(key), errorMessage('attributeKey'))
  .refine((key) => !reservedKeys.has(key), errorMessage('attributeKeyReserved'))

const number = z.number(errorMessage('attributeNumber'))

const choice = z
  .string(errorMessage('attributeChoices'))
  .max(200, errorMessage('attributeChoices'))
  .refine((text) => text !== '' && text.trim() === text && storable(text))

const form = errorMessage('attributeForm')

const definition = z.object(
  {
    category: z.enum(categoryNames, errorMessage('category')),
    required: z.boolean(form),
    filterable: z.boolean(form),
  },
  form,
)

const isChosen = (kind: string) => kind === 'choice' || kind === 'choices'
const areAscending = (numbers: number[]) =>
  numbers.every((one, n) => n === 0 || one > Number(numbers[n - 1]))
const areDistinct = (texts: string[]) => new Set(texts).size === texts.length

const described = z.object(
  {
    names: z.object({ en: text('Name', 60), de: optionalText('Name', 60) }, form),
    kind: z.enum(attributeKinds, errorMessage('attributeKind')),
    unit: optionalText('Unit', 12).describe('The unit of a number. May be empty.'),
    choices: z
      .array(choice, errorMessage('attributeChoices'))
      .max(100, errorMessage('attributeChoices')),
    minimum: number.nullable(),
    maximum: number.nullable(),
    grouping: z.enum(groupings, errorMessage('attributeGrouping')),
    steps: z.array(number, errorMessage('attributeSteps')).max(20, errorMessage('attributeSteps')),
    position: z
      .int(errorMessage('attributeNumber'))
      .min(0, errorMessage('attributeNumber'))
      .max(9999, errorMessage('attributeNumber'))
      .describe('Position in forms, in ascending order.'),
    categories: z
      .array(definition, form)
      .max(categoryNames.length)
      .describe('The categories it applies to.'),
  },
  form,
)

type Described = z.infer<typeof described>

/** Invalid combinations, each with the field that reports it. */
const contradictions: [
  field: keyof Described,
  message: Parameters<typeof errorMessage>[0],
  (one: Described) => boolean,
][] = [
  ['choices', 'attributeChoices', ({ kind, choices }) => isChosen(kind) !== choices.length > 0],
  ['choices', 'attributeChoices', ({ choices }) => !areDistinct(choices)],
  [
    'maximum',
    'attributeRange',
    ({ minimum, maximum }) => minimum !== null && maximum !== null && minimum > maximum,
  ],
  [
    'grouping',
    'attributeGrouping',
    ({ kind, grouping }) => kind !== 'number' && grouping !== 'value',
  ],
  [
    'steps',
    'attributeSteps',
    ({ grouping, steps }) => (grouping === 'at_least') !== steps.length > 0,
  ],
  ['steps', 'attributeSteps', ({ steps }) => !areAscending(steps)],
  [
    'categories',
    'attributeFilter',
    ({ kind, categories }) => kind === 'text' && categories.some(({ filterable }) => filterable),
  ],
  [
    'categories',
    'attributeCategories',
    ({ categories }) => !areDistinct(categories.map(({ category }) => category)),
  ],
]

export const attributeEdit = contradictions.reduce<z.ZodType<Described, z.input<typeof described>>>(
  (schema, [field, message, contradicts]) =>
    schema.refine((one) => !contradicts(one), { path: [field], ...errorMessage(message) }),
  described,
)

const storedAttribute = described.extend({ key: z.string(), revision: z.string() })

const revision = z
  .string(errorMessage('revision'))
  .regex(/^\d{1,9}$/, errorMessage('revision'))
  .describe('The revision that was read. Prevents overwriting a concurrent change.')

export const attributes = {
  all: route({
    method: 'GET',
    path: '/attributes',
    action: 'edit_attributes',
    summary: 'All attributes in all languages, with the categories they apply to.',
  })
    .errors(adminOnly)
    .output(z.array(storedAttribute)),
  put: route({
    method: 'PUT',
    path: '/attributes/{key}',
    action: 'edit_attributes',
    summary: 'Updates an attribute, or creates one if no revision is sent.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse('not_found', 'edited_meanwhile', 'attribute_in_use', 'attribute_key_taken'),
    })
    .input(z.object({ key: attributeKey, revision: revision.optional(), attribute: attributeEdit }))
    .output(z.object({ revision: z.string() })),
  delete: route({
    method: 'DELETE',
    // The revision is in the path, as some proxies drop the body of a DELETE.
    path: '/attributes/{key}/{revision}',
    action: 'delete_attribute',
    summary: 'Deletes an attribute that no listed product uses.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse('not_found', 'recent_login_required', 'edited_meanwhile', 'attribute_in_use'),
    })
    .input(z.object({ key: attributeKey, revision }))
    .output(z.object({ deletedCount: z.number() })),
}

export type AttributeEdit = z.infer<typeof described>
export type StoredAttribute = z.infer<typeof storedAttribute>
