/** One row of a CSV file, and the line of the file it begins in, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** Rows, or the line in which a quote stands where none may or one is missing. */
type Csv = { rows: CsvRow[]; brokenAt?: never } | { rows?: never; brokenAt: number }

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/** The one that the header has most of, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const header = /^(?:"[^"]*"|[^"\r\n]+)*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (delimiter: Delimiter) => header.split(delimiter).length
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const endings = /\r\n|\r|\n/g
const linesIn = (text: string) => text.match(endings)?.length ?? 0

/** A cell with its quotes or without any, and what ends it; sticky, so that nothing is skipped. */
const cellPatterns: Record<Delimiter, RegExp> = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^";\r\n]*))(;|\r\n|\r|\n|$)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)"|([^"\t\r\n]*))(\t|\r\n|\r|\n|$)/y,
}

const isBlank = ({ cells }: CsvRow) => cells.every((cell) => cell.trim() === '')

/**
 * Reads CSV as RFC 4180 has it, with a comma, a semicolon or a tab between cells, and any ending of
 * lines. A byte order mark and blank rows are left out. Cells are text, whatever a spreadsheet would
 * make of them.
 */
export function readCsv(text: string): Csv {
  const body = text.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(body)
  const pattern = cellPatterns[delimiter]
  pattern.lastIndex = 0
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  for (;;) {
    const match = pattern.exec(body)
    if (!match) return { brokenAt: line }
    const [whole, quoted, bare = '', end = ''] = match
    row.cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    line += linesIn(whole)
    if (end === delimiter) continue
    rows.push(row)
    if (pattern.lastIndex >= body.length) break
    row = { line, cells: [] }
  }
  return { rows: rows.filter((one) => !isBlank(one)) }
}
