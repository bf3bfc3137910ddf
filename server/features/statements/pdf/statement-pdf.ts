import {
  maxShownTransactions,
  type Statement,
  type StatementBalance,
  type StatementLine,
} from '../../../../contract/payments/statements.ts'
import { toSignedMinor, toSignedText } from '../../../../contract/schemas/money.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { textOf } from '../texts.ts'
import { heading, paragraph, subheading } from './blocks.ts'
import { finishPdf, openPdf, type Pdf, type Structure } from './document.ts'
import { dateIn, lastDayOf, monthIn, percentIn, priceIn } from './formats.ts'
import { type Column, drawTable, type Row } from './table.ts'

const isZero = (amount: string) => Number(amount) === 0

/** The texts of each kind of document, of which a statement can be one, too. */
const documentTexts = {
  invoice: { title: 'invoiceTitle', number: 'number', reason: 'invoiceFor' },
  credit_note: { title: 'creditNoteTitle', number: 'creditNoteNumber', reason: 'creditNoteFor' },
} as const

const titleOf = ({ invoice, month }: Statement) =>
  textOf(invoice ? documentTexts[invoice.kind].title : 'title', { month: monthIn(month) })

type Party = { name: string; address: string | null; vatId: string | null }

function writeParty(doc: Pdf, root: Structure, label: 'issuer' | 'recipient', party: Party): void {
  const { name, address, vatId } = party
  const lines = [`${textOf(label)}: ${name}`, address].filter((line) => line !== null)
  paragraph(doc, root, lines.join('\n'))
  if (vatId) paragraph(doc, root, textOf('vatId', { vatId }))
}

function writeInvoice(doc: Pdf, root: Structure, { invoice }: Statement): void {
  if (!invoice) return
  const { kind, number, issuer, recipient } = invoice
  const texts = documentTexts[kind]
  paragraph(doc, root, textOf(texts.number, { number }))
  writeParty(doc, root, 'issuer', issuer)
  writeParty(doc, root, 'recipient', {
    ...recipient,
    name: recipient.businessName ?? recipient.name,
  })
  paragraph(doc, root, textOf(texts.reason))
}

function writeHead(doc: Pdf, root: Structure, statement: Statement): void {
  const { from, to, final, seller, invoice, more } = statement
  heading(doc, root, titleOf(statement))
  paragraph(doc, root, textOf('period', { from: dateIn(from), to: lastDayOf(to) }))
  if (!final) paragraph(doc, root, textOf('provisional'))
  const { name } = invoice?.recipient ?? seller
  paragraph(doc, root, textOf('seller', { name }))
  writeInvoice(doc, root, statement)
  if (more) paragraph(doc, root, textOf('more', { count: maxShownTransactions }))
}

/** The fee and its VAT follow the line that names the product. */
function textIn({ label, header, transactionId }: StatementLine, before?: StatementLine): string {
  const isFirst = before?.transactionId !== transactionId
  return isFirst && header !== null ? `${label}: ${header}` : label
}

function rowsIn({ lines, from, to }: Statement, balance: StatementBalance): Row[] {
  const { currency, opening, closing } = balance
  const price = (amount: string) => priceIn(amount, currency)
  const own = lines.filter((line) => line.currency === currency)
  return [
    { cells: [dateIn(from), textOf('opening'), price(opening)], bold: true },
    ...own.map((line, place) => ({
      cells: [dateIn(line.date), textIn(line, own[place - 1]), price(line.amount)],
    })),
    { cells: [lastDayOf(to), textOf('closing'), price(closing)], bold: true },
  ]
}

async function writeFees(doc: Pdf, root: Structure, { currency, fees }: StatementBalance) {
  if (fees.length === 0) return
  subheading(doc, root, textOf('fees', { currency }))
  const amount = (title: string): Column => ({ title, width: 100, align: 'right' })
  const columns = [
    { title: textOf('rate') },
    ...[textOf('net'), textOf('vat'), textOf('gross')].map(amount),
  ]
  const rows = fees.map(({ vatPercent, fee, vat }) => {
    const gross = toSignedText(toSignedMinor(fee) + toSignedMinor(vat))
    const amounts = [fee, vat, gross].map((one) => priceIn(one, currency))
    return {
      cells: [vatPercent === null ? textOf('unknownRate') : percentIn(vatPercent), ...amounts],
    }
  })
  await drawTable(doc, root, columns, rows)
}

async function writeCurrency(
  doc: Pdf,
  root: Structure,
  statement: Statement,
  own: StatementBalance,
) {
  const { currency, debt, held } = own
  subheading(doc, root, textOf('postings', { currency }))
  const columns: Column[] = [
    { title: textOf('date'), width: 84 },
    { title: textOf('description') },
    { title: textOf('amount'), width: 100, align: 'right' },
  ]
  await drawTable(doc, root, columns, rowsIn(statement, own))
  doc.y += 6
  if (!isZero(debt)) paragraph(doc, root, textOf('debt', { amount: priceIn(debt, currency) }))
  if (!isZero(held)) paragraph(doc, root, textOf('held', { amount: priceIn(held, currency) }))
  await writeFees(doc, root, own)
}

/** A statement as a tagged PDF, in the language of the request. */
export async function statementPdf(statement: Statement, { brand }: { brand: string }) {
  const doc = openPdf({
    title: `${titleOf(statement)} – ${brand}`,
    author: brand,
    language: currentLanguage(),
    date: new Date(statement.to),
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  writeHead(doc, root, statement)
  for (const balance of statement.balances) await writeCurrency(doc, root, statement, balance)
  root.end()
  return finishPdf(doc, (page, pages) => `${brand} · ${textOf('page', { page, pages })}`)
}
