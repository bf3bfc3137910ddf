import type { Attribute } from '../../../contract/attributes.ts'
import type { ImportError } from '../../../contract/selling/csv-import.ts'
import { importColumns } from '../../../contract/selling/csv-import-columns.ts'
import { translateMessage } from '../../i18n/messages.ts'
import type { CsvRow } from './csv.ts'

export type Column = { head: string; field: string }

export type NamedAttribute = Attribute & { names: string[] }

/** `Resale price`, `resaleprice` and `RESALE_PRICE` are equal. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

function fieldsByName(attributes: NamedAttribute[]): Map<string, string> {
  const own = importColumns.flatMap(({ field, name }) => [
    [plain(field), field] as const,
    [plain(name), field] as const,
  ])
  const specs = attributes.flatMap(({ key, names }) =>
    [key, ...names].map((name) => [plain(name), `specs.${key}`] as const),
  )
  // A product field takes precedence over an attribute of the same name.
  return new Map([...specs, ...own])
}

const maxHeadLength = 80

const shortened = (head: string) =>
  head.length > maxHeadLength ? `${head.slice(0, maxHeadLength).toWellFormed()}…` : head

export function matchColumns({ line, cells }: CsvRow, attributes: NamedAttribute[]) {
  const known = fieldsByName(attributes)
  const seen = new Set<string>()
  const columns: Column[] = []
  const mistakes: ImportError[] = []
  for (const cell of cells) {
    const head = shortened(cell.trim())
    const field = known.get(plain(cell)) ?? ''
    columns.push({ head, field })
    if (!field) mistakes.push({ line, column: head, what: translateMessage('columnUnknown') })
    if (seen.has(field))
      mistakes.push({ line, column: head, what: translateMessage('columnTwice') })
    if (field) seen.add(field)
  }
  for (const { field, name, required } of importColumns) {
    if (required && !seen.has(field))
      mistakes.push({ line, column: name, what: translateMessage('columnMissing') })
  }
  return { columns, mistakes }
}
