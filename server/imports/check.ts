import { categoryNames } from '../../contract/catalog-words.ts'
import { type ImportMistake, mostImportRows } from '../../contract/imports.ts'
import { attributesOf } from '../catalog/queries.ts'
import { attribute } from '../catalog/show.ts'
import type { Db } from '../db.ts'
import { refuse } from '../refusal.ts'
import { tell } from '../sentences.ts'
import { columnsOf } from './columns.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { type AskedByCategory, wantedIn } from './rows.ts'

async function askedByCategory(db: Db): Promise<AskedByCategory> {
  const asked = categoryNames.map(async (category) => {
    const rows = await attributesOf(db, category)
    const named = rows.map((row) => ({ ...attribute(row), names: Object.values(row.names) }))
    return [category, named] as const
  })
  return Object.fromEntries(await Promise.all(asked))
}

const onlyWrong = (rows: number, mistakes: ImportMistake[]) => ({ rows, mistakes, wanted: [] })

function read(header: CsvRow, rows: CsvRow[], all: AskedByCategory) {
  const { columns, mistakes } = columnsOf(header, Object.values(all).flat())
  // Under heads that are not understood, every row would be wrong.
  if (mistakes.length > 0) return onlyWrong(rows.length, mistakes)
  const found = rows.map((row) => wantedIn(row, columns, all))
  const wanted = found.flatMap((one) => one.wanted ?? [])
  return { rows: rows.length, mistakes: found.flatMap(({ mistakes }) => mistakes), wanted }
}

/** What the file asks to be listed, and every mistake in it. */
export async function checkFile(db: Db, csv: string) {
  const { rows = [], brokenAt } = readCsv(csv)
  if (brokenAt) {
    return onlyWrong(0, [{ line: brokenAt, column: null, what: tell('csvQuote') }])
  }
  const [header, ...products] = rows
  if (!header || products.length === 0)
    throw refuse('bad_input', { fields: { csv: tell('csvEmpty') } })
  if (products.length > mostImportRows)
    throw refuse('bad_input', { fields: { csv: tell('csvRows', { most: mostImportRows }) } })
  return read(header, products, await askedByCategory(db))
}
