import { categoryNames } from '../../../contract/catalog-enums.ts'
import { type ImportError, maxReportedErrors } from '../../../contract/selling/csv-import.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import { sliced } from '../../http/time-slices.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { attributesOf } from '../catalog/queries.ts'
import { toCategoryAttribute } from '../catalog/serialize.ts'
import { matchColumns } from './columns.ts'
import { type CsvRow, type Exceeded, readCsv } from './csv.ts'
import { type AttributesByCategory, type ProductDraft, productOfRow } from './rows.ts'

async function attributesByCategory(db: Db): Promise<AttributesByCategory> {
  const entries = categoryNames.map(async (category) => {
    const rows = await attributesOf(db, category)
    const named = rows.map((row) => ({
      ...toCategoryAttribute(row),
      names: Object.values(row.names),
    }))
    return [category, named] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const onlyWrong = (rows: number, mistakes: ImportError[]) => ({
  rows,
  mistakes: mistakes.slice(0, maxReportedErrors),
  mistakeCount: mistakes.length,
  wanted: [],
})

async function read(header: CsvRow, rows: CsvRow[], all: AttributesByCategory) {
  const { columns, mistakes } = matchColumns(header, Object.values(all).flat())
  // With an unknown header, every row would be invalid.
  if (mistakes.length > 0) return onlyWrong(rows.length, mistakes)
  const wanted: ProductDraft[] = []
  let mistakeCount = 0
  const nextSlice = sliced()
  for (const row of rows) {
    await nextSlice()
    const found = productOfRow(row, columns, all)
    if (found.wanted) wanted.push(found.wanted)
    mistakeCount += found.mistakes.length
    mistakes.push(...found.mistakes.slice(0, maxReportedErrors - mistakes.length))
  }
  return { rows: rows.length, mistakes, mistakeCount, wanted }
}

const refuseFile = (what: string) => refuse('bad_input', { fields: { csv: what } })

function exceeds({ limit, max, line }: Exceeded): string {
  if (limit === 'rows') return translateMessage('csvRows', { most: max })
  if (limit === 'columns') return translateMessage('csvColumns', { max, line })
  if (limit === 'cell') return translateMessage('csvCell', { max, line })
  return translateMessage('csvRow', { max: max / 1024, line })
}

const checks = createSemaphore(2, 32, 10_000)

/** The products of the file and its errors. Refuses `bad_input` and `overloaded`. */
export function checkFile(db: Db, csv: string) {
  return checks(() => checkInSlices(db, csv))
}

async function checkInSlices(db: Db, csv: string) {
  const { rows = [], brokenAt, exceeded } = await readCsv(csv)
  if (exceeded) throw refuseFile(exceeds(exceeded))
  if (brokenAt) {
    return onlyWrong(0, [{ line: brokenAt, column: null, what: translateMessage('csvQuote') }])
  }
  const [header, ...products] = rows
  if (!header || products.length === 0) throw refuseFile(translateMessage('csvEmpty'))
  return read(header, products, await attributesByCategory(db))
}
