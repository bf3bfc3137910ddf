import type { Attribute } from '../../../contract/attributes.ts'
import type { ImportError } from '../../../contract/selling/csv-import.ts'
import { importColumns } from '../../../contract/selling/csv-import-columns.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { translateMessage } from '../../i18n/messages.ts'
import type { CsvRow } from './csv.ts'

export type Column = { head: string; field: string }

export type NamedAttribute = Attribute & { names: string[] }

/** `Resale price`, `resaleprice` and `RESALE_PRICE` are equal. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

function fieldsByName(attributes: NamedAttribute[]): Map<string, string> {
  const own = importColumns.flatMap(({ field, names }) =>
    [field, ...Object.values(names)].map((name) => [plain(name), field] as const),
  )
  const specs = attributes.flatMap(({ key, names }) =>
    [key, ...names].map((name) => [plain(name), `specs.${key}`] as const),
  )
  // A product field takes precedence over an attribute of the same name.
  return new Map([...specs, ...own])
}

const maxHeadLength = 80

const shortened = (head: string) =>
  head.length > maxHeadLength ? `${head.slice(0, maxHeadLength).toWellFormed()}…` : head

/** What is wrong with a column that has no field. */
function columnError(head: string, number: number) {
  return head === ''
    ? { column: String(number), what: translateMessage('columnUnnamed', { number }) }
    : { column: head, what: translateMessage('columnUnknown') }
}

const isBlank = (cell = '') => cell.trim() === ''

/**
 * The columns of a header, and its errors. Columns at the end are left out if neither the header nor a
 * row has anything in them, as spreadsheets may write them; those before have no field.
 */
export function matchColumns(
  { line, cells }: CsvRow,
  rows: CsvRow[],
  attributes: NamedAttribute[],
) {
  const isUnused = (at: number) => isBlank(cells[at]) && rows.every((row) => isBlank(row.cells[at]))
  const known = fieldsByName(attributes)
  const seen = new Set<string>()
  const columns: Column[] = []
  const errors: ImportError[] = []
  const width = cells.findLastIndex((_, at) => !isUnused(at)) + 1
  for (const [at, cell] of cells.slice(0, width).entries()) {
    const head = shortened(cell.trim())
    const field = known.get(plain(cell)) ?? ''
    columns.push({ head, field })
    if (!field && !isUnused(at)) errors.push({ line, ...columnError(head, at + 1) })
    if (seen.has(field)) errors.push({ line, column: head, what: translateMessage('columnTwice') })
    if (field) seen.add(field)
  }
  for (const { field, names, required } of importColumns) {
    const column = names[currentLanguage()]
    if (required && !seen.has(field))
      errors.push({ line, column, what: translateMessage('columnMissing') })
  }
  return { columns, errors }
}

/** A row without the empty cells beyond the last column. */
export function withinColumns(row: CsvRow, { length }: Column[]): CsvRow {
  const isWider = row.cells.slice(length).some((cell) => !isBlank(cell))
  return isWider ? row : { ...row, cells: row.cells.slice(0, length) }
}
