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

const list = (texts: (string | number)[]) => texts.join(', ')

function describedAttribute({ names, steps, choices, categories, ...edit }: AttributeEdit) {
  const { kind, unit, minimum, maximum, grouping, position } = edit
  const where = (is: (one: AttributeEdit['categories'][number]) => boolean) =>
    list(categories.filter(is).map(({ category }) => category))
  return {
    name: [names.en, names.de].filter(Boolean).join(' / '),
    kind,
    unit,
    minimum,
    maximum,
    grouping,
    position,
    choices: list(choices),
    steps: list(steps),
    asked: where(() => true),
    required: where(({ required }) => required),
    filterable: where(({ filterable }) => filterable),
  }
}

export function changedFields(from: AttributeEdit, to: AttributeEdit) {
  const [before, after] = [describedAttribute(from), describedAttribute(to)]
  const fields = Object.keys(after) as (keyof typeof after)[]
  const differing = fields.filter((field) => before[field] !== after[field])
  const pick = (of: typeof after) =>
    Object.fromEntries(differing.map((field) => [field, of[field]]))
  return { before: pick(before), after: pick(after) }
}
