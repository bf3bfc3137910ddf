import type { Attribute } from '../../../../contract/attributes.ts'
import { importColumns } from '../../../../contract/csv-import-columns.ts'

const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A file with the columns of a category and no product, as spreadsheets read it best. */
export function templateOf(attributes: Attribute[]): string {
  const names = [...importColumns, ...attributes].map(({ name }) => cell(name))
  // The mark tells spreadsheets that it is UTF-8.
  return `\ufeff${names.join(',')}\r\n`
}
