import { UnreadableReport } from './problems.ts'

const maxDepth = 32
const maxNameLength = 60

/** The end of the tag that begins at `start`; `>` may occur inside quoted attributes. */
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

/** The end of the markup that begins at `start`; -1 if the file ends before it. */
function endOfMarkup(xml: string, start: number): number {
  const closedBy = (text: string, from: number) => {
    const at = xml.indexOf(text, from)
    return at < 0 ? -1 : at + text.length - 1
  }
  if (xml.startsWith('<?', start)) return closedBy('?>', start + 2)
  if (xml.startsWith('<!--', start)) return closedBy('-->', start + 4)
  // A doctype can define entities that expand to gigabytes or reference other files.
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
  /** The path of element names: `Report/Batteries/Battery`. */
  path: string
  /** The text directly before the end tag. */
  text: string
}

/**
 * A single-pass streaming parser that yields each element when it is closed; from a truncated file,
 * the complete elements. Supports only the five predefined entities. Returns whether the file was
 * complete; throws `has_doctype` or `damaged`.
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
