import type { Statement } from '../../../contract/payments/statements.ts'
import { toSignedText } from '../../../contract/schemas/money.ts'
import { monthRange } from '../../../contract/schemas/month.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/db.ts'
import { type CsvRow, csvPageRows } from '../../http/csv.ts'
import { issuerOf } from './invoice-months.ts'
import { type FeeTotalRow, feeTotalsOfSellers } from './queries.ts'
import { recipientsOf } from './recipients.ts'
import { feeDocumentOf, invoiceNumber, isFinal } from './rules.ts'

type Invoice = NonNullable<Statement['invoice']>

type FeeDocument = Pick<Invoice, 'kind' | 'number'> & { sellerId: string; fees: FeeTotalRow[] }

export const invoiceColumns = [
  'number',
  'kind',
  'recipient',
  'address',
  'vat_id',
  'vat_percent',
  'net',
  'vat',
  'gross',
  'currency',
]

/** Whether the statements of a month are invoices: the month is final, and the issuer is known. */
export async function hasInvoices(db: Db, month: string, { operator }: Pick<Config, 'operator'>) {
  if (!isFinal(monthRange(month).to, new Date())) return false
  return (operator ?? (await issuerOf(db, month))) !== undefined
}

async function feeDocumentsOf(db: Db, month: string): Promise<FeeDocument[]> {
  const totals = await feeTotalsOfSellers(db, monthRange(month))
  return [...Map.groupBy(totals, ({ sellerId }) => sellerId)].flatMap(([sellerId, fees]) => {
    const kind = feeDocumentOf(fees)
    return kind ? [{ kind, number: invoiceNumber(month, sellerId), sellerId, fees }] : []
  })
}

function rowsOf({ kind, number, fees }: FeeDocument, recipient: Invoice['recipient']): CsvRow[] {
  const { name, businessName, address, vatId } = recipient
  return fees
    .filter(({ fee, vat }) => fee !== 0 || vat !== 0)
    .map(({ currency, vatPercent, fee, vat }) => ({
      number,
      kind,
      currency,
      recipient: businessName ?? name,
      address: address?.replaceAll(/\s*\n\s*/g, ', ') ?? null,
      vat_id: vatId,
      vat_percent: vatPercent?.toFixed(2) ?? null,
      net: toSignedText(fee),
      vat: toSignedText(vat),
      gross: toSignedText(fee + vat),
    }))
}

/** One row per currency and VAT rate of each invoice and credit note of a month, by their numbers. */
export async function* invoiceRows(db: Db, month: string) {
  const documents = await feeDocumentsOf(db, month)
  for (let start = 0; start < documents.length; start += csvPageRows) {
    const page = documents.slice(start, start + csvPageRows)
    const sellerIds = page.map(({ sellerId }) => sellerId)
    const recipients = await recipientsOf(db, sellerIds, month)
    yield page.flatMap((document) => {
      const recipient = recipients.get(document.sellerId)
      return recipient ? rowsOf(document, recipient) : []
    })
  }
}
