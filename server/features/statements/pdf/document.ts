import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const read = (url: string) => readFileSync(fileURLToPath(url))
/** DejaVu covers Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian scripts. */
const fonts = {
  regular: read(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: read(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

export type Pdf = PDFKit.PDFDocument
export type Structure = PDFKit.PDFStructureElement

export const margin = 48
export const footerHeight = 24

type Info = { title: string; author: string; language: string; date: Date }

/** A tagged A4 document. The same content and date give the same bytes. */
export function openPdf({ title, author, language, date }: Info): Pdf {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    bufferPages: true,
    font: null as never,
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  })
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  return doc
}

/** Text that is not content, such as page numbers: screen readers skip it. */
function writeFooter(doc: Pdf, text: string): void {
  const { height, width } = doc.page
  doc.page.margins.bottom = 0
  doc.markContent('Artifact', { type: 'Pagination' })
  const place = [margin, height - margin + 8] as const
  const options = { width: width - 2 * margin, align: 'right', lineBreak: false } as const
  doc
    .font('regular')
    .fontSize(8)
    .fillColor('#555')
    .text(text, ...place, options)
  doc.endMarkedContent()
}

/** Numbers the pages and returns the file. */
export async function finishPdf(doc: Pdf, footer: (page: number, pages: number) => string) {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    writeFooter(doc, footer(page + 1, count))
  }
  doc.end()
  const parts: Uint8Array[] = []
  for await (const part of doc) parts.push(part)
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}
