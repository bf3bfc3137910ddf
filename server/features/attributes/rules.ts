import type { AttributeEdit, StoredAttribute } from '../../../contract/attribute-routes.ts'
import type { AttributeRow } from './queries.ts'

export function toAttribute(row: AttributeRow): StoredAttribute {
  return {
    ...row,
    names: { en: row.names.en, de: row.names.de ?? '' },
    unit: row.unit ?? '',
    minimum: row.minimum === null ? null : Number(row.minimum),
    maximum: row.maximum === null ? null : Number(row.maximum),
    steps: row.steps.map(Number),
    revision: String(row.revision),
  }
}

function describedAttribute({ names, steps, choices, categories, ...edit }: AttributeEdit) {
  const { kind, unit, minimum, maximum, grouping, position } = edit
  const where = (is: (one: AttributeEdit['categories'][number]) => boolean) =>
    categories.filter(is).map(({ category }) => category)
  return {
    name: [names.en, names.de].filter(Boolean).join(' / '),
    kind,
    unit,
    minimum,
    maximum,
    grouping,
    position,
    choices,
    steps,
    asked: where(() => true),
    required: where(({ required }) => required),
    filterable: where(({ filterable }) => filterable),
  }
}

type Described = ReturnType<typeof describedAttribute>

const textOf = (value: Described[keyof Described]) =>
  Array.isArray(value) ? value.join(', ') : value

export function changedFields(from: AttributeEdit, to: AttributeEdit) {
  const [before, after] = [describedAttribute(from), describedAttribute(to)]
  const fields = Object.keys(after) as (keyof Described)[]
  const differs = (field: keyof Described) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const differing = fields.filter(differs)
  const pick = (of: Described) =>
    Object.fromEntries(differing.map((field) => [field, textOf(of[field])]))
  return { before: pick(before), after: pick(after) }
}
