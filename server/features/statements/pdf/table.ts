import { sliced } from '../../../http/time-slices.ts'
import { contentWidth, makeRoom } from './blocks.ts'
import { margin, type Pdf, type Structure } from './document.ts'

/** Width in points; the column without one takes the rest. */
export type Column = { title: string; width?: number; align?: 'left' | 'right' }
export type Row = { cells: string[]; bold?: boolean }

const [fontSize, padding] = [8.5, 3]

type Box = { text: string; x: number; width: number; align: 'left' | 'right' }

function boxesOf(doc: Pdf, columns: Column[], cells: string[]): Box[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  let x = margin
  return columns.map(({ width = contentWidth(doc) - taken, align = 'left' }, place) => {
    const box = { text: cells[place] ?? '', x, width: width - padding, align }
    x += width
    return box
  })
}

const heightOf = (doc: Pdf, boxes: Box[]) =>
  Math.max(...boxes.map(({ text, width }) => doc.heightOfString(text, { width }))) + 2 * padding

function drawRule(doc: Pdf, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  const end = margin + contentWidth(doc)
  doc.moveTo(margin, y).lineTo(end, y).lineWidth(0.5).strokeColor('#bbb').stroke()
  doc.endMarkedContent()
}

function drawBox(doc: Pdf, { text, x, width, align }: Box, y: number): void {
  doc.text(text, x, y + padding, { width, align })
}

function drawRow(doc: Pdf, table: Structure, boxes: Box[], tag: 'TH' | 'TD'): void {
  const [top, height] = [doc.y, heightOf(doc, boxes)]
  const row = doc.struct('TR')
  table.add(row)
  for (const box of boxes) {
    const attributes = tag === 'TH' ? ({ scope: 'Column' } as object) : {}
    const cell = doc.struct(tag, attributes, () => drawBox(doc, box, top))
    row.add(cell)
    cell.end()
  }
  row.end()
  drawRule(doc, top + height)
  doc.y = top + height
}

/** The header again, at the top of a further page; for the eye only. */
function repeatHeader(doc: Pdf, boxes: Box[]): void {
  const [top, height] = [doc.y, heightOf(doc, boxes)]
  doc.markContent('Artifact', { type: 'Pagination' })
  for (const box of boxes) drawBox(doc, box, top)
  doc.endMarkedContent()
  drawRule(doc, top + height)
  doc.y = top + height
}

const setFont = (doc: Pdf, bold = false) =>
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(fontSize)
    .fillColor('#111')

/** A tagged table over as many pages as it needs. Yields to other requests between rows. */
export async function drawTable(doc: Pdf, parent: Structure, columns: Column[], rows: Row[]) {
  const step = sliced()
  const table = doc.struct('Table')
  parent.add(table)
  const titles = boxesOf(
    doc,
    columns,
    columns.map(({ title }) => title),
  )
  setFont(doc, true)
  drawRow(doc, table, titles, 'TH')
  for (const { cells, bold } of rows) {
    setFont(doc, bold)
    const boxes = boxesOf(doc, columns, cells)
    if (makeRoom(doc, heightOf(doc, boxes))) repeatHeader(setFont(doc, true), titles)
    drawRow(setFont(doc, bold), table, boxes, 'TD')
    await step()
  }
  table.end()
}
