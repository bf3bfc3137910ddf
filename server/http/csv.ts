import { AsyncLocalStorage } from 'node:async_hooks'
import { type Options, stringify } from 'csv-stringify/sync'
import type { Language } from '../../contract/i18n/languages.ts'
import type { Download } from '../../contract/schemas/file.ts'
import { currentLanguage } from '../i18n/language.ts'

export type CsvRow = Record<string, string | number | null>

/** How many rows of a table a file reads at once. */
export const csvPageRows = 500

const number = /^-?\d+(\.\d+)?$/
const amount = /^-?\d+\.\d\d$/

/** Excel expects a semicolon where the decimal separator is a comma, and else opens one column. */
const formats: Record<Language, { delimiter: string; decimal: string }> = {
  en: { delimiter: ',', decimal: '.' },
  de: { delimiter: ';', decimal: ',' },
}

/** Cells that a spreadsheet would run as formulas get an apostrophe in front; numbers are none. */
function optionsOf(language: Language): Options {
  const { delimiter, decimal } = formats[language]
  return {
    delimiter,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      string: (text) => ({
        value: amount.test(text) ? text.replace('.', decimal) : text,
        escape_formulas: !number.test(text),
      }),
    },
  }
}

type Columns = readonly string[]

async function* textOf(options: Options, columns: Columns, pages: AsyncIterable<CsvRow[]>) {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  yield stringify([[...columns]], { ...options, bom: true })
  for await (const page of pages) yield stringify(page, { ...options, columns })
}

/** Reads the next part when the client has taken the one before, in the context of the request. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const inContext = AsyncLocalStorage.snapshot()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await inContext(() => texts.next())
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}

/**
 * A CSV file (RFC 4180) with a header, streamed page by page, in the format that spreadsheets in the
 * language of the request read best.
 */
export function csvFile(name: string, columns: Columns, pages: AsyncIterable<CsvRow[]>): Download {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: streamOf(textOf(optionsOf(currentLanguage()), columns, pages)),
  }
}
