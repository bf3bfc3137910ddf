import { randomUUID } from 'node:crypto'

type Bodies = { text: string; html?: string | undefined }

const part = (type: string, body: string) =>
  `Content-Type: text/${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${body}\n`

/** Adds the bodies to a mail head, unencoded, so that texts and links can be read in the file. */
export function readableEmail(head: string, { text, html }: Bodies): string {
  const withType = (type: string) => head.replace(/^Content-Type: .*$/m, `Content-Type: ${type}`)
  if (!html) return `${withType('text/plain; charset=utf-8')}${text}`
  const boundary = `--${randomUUID()}`
  const parts = [part('plain', text), part('html', html)].map((one) => `--${boundary}\n${one}`)
  const type = `multipart/alternative; boundary="${boundary}"`
  return `${withType(type)}${parts.join('')}--${boundary}--\n`
}
