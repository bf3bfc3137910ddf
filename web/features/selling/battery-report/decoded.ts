import { UnreadableReport } from './problems.ts'

const byteOrderMarks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Detects the encoding by the byte order mark, or by the position of zero bytes: reports begin with
 * ASCII.
 */
function encodingOf(bytes: Uint8Array): string {
  const withMark = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (withMark) return withMark[0]
  if (bytes[1] === 0) return 'utf-16le'
  return bytes[0] === 0 ? 'utf-16be' : 'utf-8'
}

/** Decodes UTF-8 or UTF-16. Throws `wrong_encoding`. */
export function decodeText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below, together with binary files.
  }
  throw new UnreadableReport('wrong_encoding')
}
