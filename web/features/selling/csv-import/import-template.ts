import type { Attribute } from '../../../../contract/attributes.ts'
import type { Language } from '../../../../contract/i18n/languages.ts'
import { importColumns } from '../../../../contract/selling/csv-import-columns.ts'

const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Excel expects a semicolon where the decimal separator is a comma, and else opens one column. */
const separators: Record<Language, string> = { en: ',', de: ';' }

/**
 * A CSV file with the columns of a category, named in this language, and no rows, in the format that
 * spreadsheets in this language read best.
 */
export function templateOf(attributes: Attribute[], language: Language): string {
  const own = importColumns.map(({ names }) => names[language])
  const cells = [...own, ...attributes.map(({ name }) => name)].map(cell)
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return `\ufeff${cells.join(separators[language])}\r\n`
}
