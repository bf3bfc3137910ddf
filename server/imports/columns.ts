import type { Attribute } from '../../contract/attributes.ts'
import { importColumns } from '../../contract/import-columns.ts'
import type { ImportMistake } from '../../contract/imports.ts'
import { tell } from '../sentences.ts'
import type { CsvRow } from './csv.ts'

/** A column of the file: its head, and the field of a product, as in `resaleprice` or `specs.memory`. */
export type Column = { head: string; field: string }

/** What is asked somewhere, and every name it goes by. */
export type NamedAttribute = Attribute & { names: string[] }

/** `Resale price`, `resaleprice` and `RESALE_PRICE` are the same. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

function fieldsByName(attributes: NamedAttribute[]): Map<string, string> {
  const own = importColumns.flatMap(({ field, name }) => [
    [plain(field), field] as const,
    [plain(name), field] as const,
  ])
  const specs = attributes.flatMap(({ key, names }) =>
    [key, ...names].map((name) => [plain(name), `specs.${key}`] as const),
  )
  // The fields of a product go before an attribute that an admin has named alike.
  return new Map([...specs, ...own])
}

/** What each head of the file means, and what is wrong with them. */
export function columnsOf({ line, cells }: CsvRow, attributes: NamedAttribute[]) {
  const known = fieldsByName(attributes)
  const columns: Column[] = []
  const mistakes: ImportMistake[] = []
  for (const cell of cells) {
    const head = cell.trim()
    const field = known.get(plain(head)) ?? ''
    const isThere = columns.some((column) => field && column.field === field)
    columns.push({ head, field })
    if (!field) mistakes.push({ line, column: head, what: tell('columnUnknown') })
    if (isThere) mistakes.push({ line, column: head, what: tell('columnTwice') })
  }
  for (const { field, name, required } of importColumns) {
    if (required && !columns.some((column) => column.field === field))
      mistakes.push({ line, column: name, what: tell('columnMissing') })
  }
  return { columns, mistakes }
}
