import { normalizeSerial } from '../../../contract/schemas/serial.ts'
import type { ImportError } from '../../../contract/selling/csv-import.ts'
import { translateMessage } from '../../i18n/messages.ts'
import type { Column } from './columns.ts'
import type { CsvRow } from './csv.ts'

/**
 * Finds a serial number that an earlier row has, in any spelling: it would hide the laptop as a duplicate.
 * The errors that the row has in itself come first.
 */
export function repeatedSerials(columns: Column[]) {
  const place = columns.findIndex(({ field }) => field === 'serial')
  const head = columns[place]?.head ?? null
  const lines = new Map<string, number>()

  return function repeatedIn({ line, cells }: CsvRow, rowErrors: ImportError[]): ImportError[] {
    const serial = normalizeSerial(cells[place]?.trim() ?? '')
    const isReadable = cells.length === columns.length
    if (!isReadable || serial === '' || rowErrors.some(({ column }) => column === head)) return []
    const first = lines.get(serial)
    if (first === undefined) lines.set(serial, line)
    return first === undefined
      ? []
      : [{ line, column: head, what: translateMessage('serialTwice', { line: first }) }]
  }
}
