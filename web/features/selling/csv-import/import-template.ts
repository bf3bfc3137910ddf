import type { Attribute } from '../../../../contract/attributes.ts'
import { importColumns } from '../../../../contract/selling/csv-import-columns.ts'

const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A CSV file with the columns of a category and no rows, in the format that spreadsheets read best.
 */
export function templateOf(attributes: Attribute[]): string {
  const names = [...importColumns, ...attributes].map(({ name }) => cell(name))
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return `\ufeff${names.join(',')}\r\n`
}
