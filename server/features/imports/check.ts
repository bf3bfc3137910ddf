import { categoryNames } from '../../../contract/catalog-enums.ts'
import { type ImportError, maxReportedErrors } from '../../../contract/selling/csv-import.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import { sliced } from '../../http/time-slices.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { attributesOf } from '../catalog/queries.ts'
import { toCategoryAttribute } from '../catalog/serialize.ts'
import { matchColumns, withinColumns } from './columns.ts'
import { type CsvRow, type Delimiter, type Exceeded, readCsv } from './csv.ts'
import { repeatedSerials } from './repeated-serials.ts'
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

const quoteErrorAt = (line: number) => ({
  rows: 0,
  errors: [{ line, column: null, what: translateMessage('csvQuote') }],
  errorCount: 1,
  wanted: [],
})

type Table = { header: CsvRow; rows: CsvRow[]; delimiter: Delimiter }

async function read({ header, rows, delimiter }: Table, all: AttributesByCategory) {
  const attributes = Object.values(all).flat()
  const { columns, errors: headerErrors } = matchColumns(header, rows, attributes)
  const heads = new Set([null, ...columns.map(({ head }) => head)])
  // What a wrong header lacks, every row would lack.
  const isReported = ({ column }: ImportError) => headerErrors.length === 0 || heads.has(column)
  const errors = headerErrors.slice(0, maxReportedErrors)
  const wanted: ProductDraft[] = []
  let errorCount = headerErrors.length
  const repeatedIn = repeatedSerials(columns)
  const nextSlice = sliced()
  for (const given of rows) {
    await nextSlice()
    const row = withinColumns(given, columns)
    const found = productOfRow(row, { columns, delimiter }, all)
    if (found.wanted) wanted.push(found.wanted)
    const repeated = repeatedIn(row, found.errors)
    const rowErrors = [...found.errors, ...repeated].filter(isReported)
    errorCount += rowErrors.length
    errors.push(...rowErrors.slice(0, maxReportedErrors - errors.length))
  }
  return { rows: rows.length, errors, errorCount, wanted }
}

const refuseFile = (error: string) => refuse('bad_input', { fields: { csv: error } })

function exceeds({ limit, max, line }: Exceeded): string {
  if (limit === 'rows') return translateMessage('csvRows', { most: max })
  if (limit === 'columns') return translateMessage('csvColumns', { max, line })
  if (limit === 'cell') return translateMessage('csvCell', { max, line })
  return translateMessage('csvRow', { max: max / 1024, line })
}

const checks = createSemaphore({ concurrency: 2, maxQueued: 32, timeoutMs: 10_000 })

/** The products of the file and its errors. Refuses `bad_input` and `overloaded`. */
export function checkFile(db: Db, csv: string) {
  return checks(() => checkInSlices(db, csv))
}

async function checkInSlices(db: Db, csv: string) {
  const file = await readCsv(csv)
  if (file.exceeded) throw refuseFile(exceeds(file.exceeded))
  if (file.brokenAt !== undefined) return quoteErrorAt(file.brokenAt)
  const { delimiter } = file
  const [header, ...rows] = file.rows
  if (!header || rows.length === 0) throw refuseFile(translateMessage('csvEmpty'))
  return read({ header, rows, delimiter }, await attributesByCategory(db))
}
