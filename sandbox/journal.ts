import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** One line of the file holds all records a request changed, so that a torn write is atomic. */
export type JournalEntry = [table: string, record: { id: string }]
export type Journal = {
  entries: JournalEntry[]
  append(entries: JournalEntry[]): void
  close(): void
}

/** Opens and replays a file of JSON lines. A torn last line is cut off; throws on one elsewhere. */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const entries = existsSync(file) ? readBack(file) : []
  const descriptor = openSync(file, 'a', 0o600)
  return {
    entries,
    append: (changed) => appendFileSync(descriptor, `${JSON.stringify(changed)}\n`),
    close: () => closeSync(descriptor),
  }
}

function readBack(file: string): JournalEntry[] {
  const text = readFileSync(file)
  const whole = text.lastIndexOf(0x0a) + 1
  if (whole < text.length) truncateSync(file, whole)
  const lines = text.subarray(0, whole).toString('utf8').split('\n').filter(Boolean)
  return lines.flatMap((line, at) => parseLine(line, at, file))
}

function parseLine(line: string, at: number, file: string): JournalEntry[] {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`The card sandbox cannot read line ${at + 1} of ${file}`)
  }
}
