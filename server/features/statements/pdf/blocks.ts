import { footerHeight, margin, type Pdf, type Structure } from './document.ts'

type Style = 'regular' | 'bold'

export const contentWidth = (doc: Pdf) => doc.page.width - 2 * margin
const bottom = (doc: Pdf) => doc.page.height - margin - footerHeight

/** Starts a page if less than `height` points are left on this one; returns whether it did. */
export function makeRoom(doc: Pdf, height: number): boolean {
  if (doc.y + height <= bottom(doc)) return false
  doc.addPage()
  return true
}

type Block = { font: Style; size: number; gap: number }

function write(doc: Pdf, parent: Structure, tag: string, text: string, block: Block): void {
  const { font, size, gap } = block
  doc.font(font).fontSize(size).fillColor('#111')
  const options = { width: contentWidth(doc) }
  makeRoom(doc, doc.heightOfString(text, options))
  const element = doc.struct(tag, {}, () => {
    doc.text(text, margin, doc.y, options)
  })
  parent.add(element)
  element.end()
  doc.y += gap
}

export const heading = (doc: Pdf, parent: Structure, text: string) =>
  write(doc, parent, 'H1', text, { font: 'bold', size: 17, gap: 6 })

export function subheading(doc: Pdf, parent: Structure, text: string) {
  doc.y += 12
  // Not alone at the end of a page.
  makeRoom(doc, 80)
  write(doc, parent, 'H2', text, { font: 'bold', size: 12, gap: 4 })
}

export const paragraph = (doc: Pdf, parent: Structure, text: string) =>
  write(doc, parent, 'P', text, { font: 'regular', size: 9, gap: 3 })
