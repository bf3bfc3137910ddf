import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CastingContext, CsvError, type Options, parse } from 'csv-parse'
import {
  maxCellLength,
  maxImportColumns,
  maxImportRows,
  maxRowBytes,
} from '../../../contract/selling/csv-import.ts'

/** A row of a CSV file, and the line it begins in, from 1. */
export type CsvRow = { line: number; cells: string[] }

export type Exceeded = { limit: 'rows' | 'columns' | 'cell' | 'row'; max: number; line: number }

type Csv =
  | { rows: CsvRow[]; delimiter: Delimiter; brokenAt?: never; exceeded?: never }
  | { rows?: never; delimiter?: never; brokenAt: number; exceeded?: never }
  | { rows?: never; delimiter?: never; brokenAt?: never; exceeded: Exceeded }

class LimitExceeded extends Error {
  readonly exceeded: Exceeded
  constructor(exceeded: Exceeded) {
    super(`more than ${exceeded.max}`)
    this.exceeded = exceeded
  }
}

const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** A first line that names the delimiter, as Excel reads and writes it. */
const delimiterLine = /^"?sep=([,;\t])"? *(?:\r\n|\r|\n|$)/i

const blankLines = /^(?: *[\r\n])+/

/** The most frequent delimiter in the first line that is not blank. */
function delimiterOf(text: string): Delimiter {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  for (const char of text.slice(0, maxRowBytes).replace(blankLines, '')) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '\r' || char === '\n') break
    else if (char in counts) counts[char] = (counts[char] ?? 0) + 1
  }
  return delimiters.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))[0] ?? ','
}

const endings = /\r\n|\r|\n/g
const linesIn = (text: string) => text.match(endings)?.length ?? 0

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '')

/** Including blank rows, which spreadsheets may add by the thousand. */
const maxRecords = 5_000
/** Per turn of the event loop. Small: the parser creates an error object for each short row. */
const sliceBytes = 2 * 1024

async function* slicesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes)
    await nextTurn()
  }
}

/** `CSV_INVALID_CLOSING_QUOTE`, `INVALID_OPENING_QUOTE` and `CSV_QUOTE_NOT_CLOSED`. */
const isAboutQuotes = (error: unknown) => error instanceof CsvError && /QUOTE/.test(error.code)
const isAboutSize = (error: unknown) =>
  error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'

/**
 * Parses CSV (RFC 4180) with comma, semicolon or tab and any line ending, in slices, so that other
 * requests are served in between. Skips a byte order mark, a line such as `sep=;` and blank rows; does
 * not interpret cells. Stops at the first exceeded limit.
 */
export async function readCsv(text: string): Promise<Csv> {
  const marked = text.replace(/^\ufeff/, '')
  const [delimiterRow = '', named] = delimiterLine.exec(marked) ?? []
  const body = marked.slice(delimiterRow.length)
  const rows: CsvRow[] = []
  // The parser counts `\r\n` within quotes twice, so lines are counted here.
  let line = 1 + linesIn(delimiterRow)
  let rowLine = line
  let records = 0

  function checkCell(cell: string, { index }: CastingContext): string {
    if (index >= maxImportColumns)
      throw new LimitExceeded({ limit: 'columns', max: maxImportColumns, line: rowLine })
    if (cell.length > maxCellLength)
      throw new LimitExceeded({ limit: 'cell', max: maxCellLength, line })
    line += linesIn(cell)
    return cell
  }

  function keepRow(cells: string[]): null {
    if (!isBlank(cells)) rows.push({ line: rowLine, cells })
    records += 1
    if (rows.length > maxImportRows + 1 || records > maxRecords)
      throw new LimitExceeded({ limit: 'rows', max: maxImportRows, line: rowLine })
    line += 1
    rowLine = line
    return null
  }

  const delimiter = delimiters.find((one) => one === named) ?? delimiterOf(body)
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: maxRowBytes,
    cast: checkCell,
    on_record: keepRow,
  }
  try {
    await pipeline(Readable.from(slicesOf(Buffer.from(body))), parse(options).resume())
    return { rows, delimiter }
  } catch (error) {
    if (error instanceof LimitExceeded) return { exceeded: error.exceeded }
    if (isAboutSize(error)) return { exceeded: { limit: 'row', max: maxRowBytes, line: rowLine } }
    if (isAboutQuotes(error)) return { brokenAt: line }
    throw error
  }
}
