import { UnreadableReport } from './problems.ts'

const maxDepth = 32
const maxNameLength = 60

/** Where a tag that begins at `start` ends; `>` may stand in the quotes of an attribute. */
function endOfTag(xml: string, start: number): number {
  let quote = ''
  for (let at = start; at < xml.length; at += 1) {
    const character = xml.charAt(at)
    if (quote) quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}

/** Where the markup that begins at `start` ends, -1 when the file ends before. */
function endOfMarkup(xml: string, start: number): number {
  const closedBy = (text: string, from: number) => {
    const at = xml.indexOf(text, from)
    return at < 0 ? -1 : at + text.length - 1
  }
  if (xml.startsWith('<?', start)) return closedBy('?>', start + 2)
  if (xml.startsWith('<!--', start)) return closedBy('-->', start + 4)
  // A document type can define entities that unfold to gigabytes or name other files.
  if (xml.startsWith('<!', start)) throw new UnreadableReport('has_doctype')
  return endOfTag(xml, start + 1)
}

const meant: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => meant[name] ?? '').trim()

function nameOf(tag: string): string {
  const name = /^[^\s/>]*/.exec(tag.slice(0, maxNameLength + 1))?.[0] ?? ''
  if (name === '' || name.length > maxNameLength) throw new UnreadableReport('damaged')
  return name
}

export type Element = {
  /** The names of the elements it stands in, and its own: `Report/Batteries/Battery`. */
  path: string
  /** The text directly before its end. */
  text: string
}

/**
 * Reads a file once from its beginning to its end, and tells each element when it is closed: of a
 * file that is cut off, those that are whole. Knows no entities but the five every file may use.
 * Returns whether the file was whole; fails with `has_doctype` or `damaged`.
 */
export function* closedElements(xml: string): Generator<Element, boolean> {
  const open: string[] = []
  let after = 0
  for (let start = xml.indexOf('<'); start >= 0; start = xml.indexOf('<', after)) {
    const end = endOfMarkup(xml, start)
    if (end < 0) return false
    const tag = xml.slice(start + 1, end)
    if (tag.startsWith('/')) {
      if (open.at(-1) !== tag.slice(1).trim()) throw new UnreadableReport('damaged')
      yield { path: open.join('/'), text: plain(xml.slice(after, start)) }
      open.pop()
    } else if (!/^[?!]/.test(tag) && !tag.endsWith('/')) {
      open.push(nameOf(tag))
      if (open.length > maxDepth) throw new UnreadableReport('damaged')
    }
    after = end + 1
  }
  return open.length === 0
}
