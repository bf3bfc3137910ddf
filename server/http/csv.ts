import { AsyncLocalStorage } from 'node:async_hooks'
import { type Options, stringify } from 'csv-stringify/sync'
import type { Download } from '../../contract/schemas/file.ts'

export type CsvRow = Record<string, string | number | null>

const number = /^-?\d+(\.\d+)?$/

/** Cells that a spreadsheet would run as formulas get an apostrophe in front; numbers are none. */
const options: Options = {
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: {
    number: (value) => ({ value: String(value), escape_formulas: false }),
    string: (value) => ({ value, escape_formulas: !number.test(value) }),
  },
}

async function* textOf(columns: readonly string[], pages: AsyncIterable<CsvRow[]>) {
  yield stringify([[...columns]], options)
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

/** A CSV file (RFC 4180) with a header, streamed page by page. */
export function csvFile(
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<CsvRow[]>,
): Download {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: streamOf(textOf(columns, pages)),
  }
}
