import { givenSpecs, type SpecValue, specErrors } from '../../../contract/attributes.ts'
import { type NewProduct, newProduct } from '../../../contract/catalog.ts'
import type { ImportError } from '../../../contract/selling/csv-import.ts'
import { importColumns } from '../../../contract/selling/csv-import-columns.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { conditionError, parsePurchaseMonth } from '../catalog/rules.ts'
import type { Column, NamedAttribute } from './columns.ts'
import type { CsvRow, Delimiter } from './csv.ts'
import { readField, readSpec } from './values.ts'

export type ProductDraft = { line: number; input: NewProduct; purchasedOn: string }

export type AttributesByCategory = Record<string, NamedAttribute[]>

type Texts = Record<string, SpecValue>
type RowInput = Texts & { specs: Texts; grades?: Texts; locks?: Texts; disclosures?: Texts }
type RowErrors = Record<string, string>

function put(input: RowInput, field: string, value: SpecValue) {
  const [group = '', name] = field.split('.')
  if (name === undefined) input[group] = value
  else Object.assign(input, { [group]: { ...(input[group] as object | undefined), [name]: value } })
}

export type Format = { columns: Column[]; delimiter: Delimiter }

function readRow(cells: string[], { columns, delimiter }: Format, attributes: NamedAttribute[]) {
  const input = { specs: {} } as RowInput
  const errors: RowErrors = {}
  for (const [n, { field }] of columns.entries()) {
    const text = cells[n]?.trim() ?? ''
    const attribute = attributes.find(({ key }) => field === `specs.${key}`)
    if (text === '' || field === '') continue
    const read = attribute
      ? readSpec(attribute, text, delimiter)
      : readField(field, text, delimiter)
    if (read.error !== undefined) errors[field] = read.error
    else put(input, field, read.value)
  }
  return { input, errors }
}

function validateRow(input: RowInput, attributes: NamedAttribute[]) {
  const { data, error } = newProduct.safeParse(input)
  if (!data) {
    const errors: RowErrors = {}
    for (const { path, message } of error.issues) errors[path.join('.')] ??= message
    return { errors }
  }
  const { date, errors: purchaseErrors } = parsePurchaseMonth(data, new Date())
  const errors = { ...purchaseErrors, ...conditionError(data.condition, data.grades) }
  const answerErrors = Object.keys(data.specs).length > 0 ? specErrors(attributes, data.specs) : {}
  return { errors: { ...errors, ...answerErrors } as RowErrors, data, date }
}

const categoryIn = (cells: string[], columns: Column[], all: AttributesByCategory) => {
  const text = cells[columns.findIndex(({ field }) => field === 'category')]?.trim().toLowerCase()
  return Object.keys(all).find((name) => name.toLowerCase() === text) ?? ''
}

function inOrder(errors: RowErrors, columns: Column[]): [head: string, error: string][] {
  const heads = new Map(columns.map(({ head, field }) => [field, head]))
  for (const { field, names } of importColumns) {
    if (!heads.has(field)) heads.set(field, names[currentLanguage()])
  }
  return [...heads].flatMap(([field, head]) => {
    const error = errors[field]
    return error === undefined ? [] : [[head, error]]
  })
}

type RowResult = { errors: ImportError[]; wanted?: ProductDraft }

export function productOfRow(row: CsvRow, format: Format, all: AttributesByCategory): RowResult {
  const { line, cells } = row
  const { columns } = format
  if (cells.length !== columns.length) {
    const counts = { cells: cells.length, columns: columns.length }
    return { errors: [{ line, column: null, what: translateMessage('csvCells', counts) }] }
  }
  const attributes = all[categoryIn(cells, columns, all)] ?? []
  const read = readRow(cells, format, attributes)
  const validated = validateRow(read.input, attributes)
  const { data, date } = validated
  const errors = inOrder({ ...validated.errors, ...read.errors }, columns).map(([column, what]) => {
    return { line, column, what }
  })
  if (errors.length > 0 || !data || !date) return { errors }
  const input = { ...data, specs: givenSpecs(data.specs) }
  return { errors, wanted: { line, input, purchasedOn: date } }
}
