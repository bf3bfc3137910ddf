import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** The rows of a CSV file by the columns of its header. */
export const readCsv = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter })

type Node = { role?: string; children?: Node[] }

function rolesIn({ role, children = [] }: Node): string[] {
  return [...(role ? [role] : []), ...children.flatMap(rolesIn)]
}

/** What a PDF reader and a screen reader find in a file: text, language, title and tags. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(bytes)
  const { text } = await extractText(pdf, { mergePages: true })
  const { info } = await getMeta(pdf)
  const first = await pdf.getPage(1)
  const tags = rolesIn(((await first.getStructTree()) ?? {}) as Node)
  return {
    text,
    pages: pdf.numPages,
    title: info.Title as string,
    language: info.Language as string,
    tags: [...new Set(tags)],
  }
}
