import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Applied } from '../database/migration-files.ts'
import type { Table } from './tables.ts'

export type BackupEntry =
  /** `takenAt` is the time of the snapshot, in ISO 8601. */
  | { kind: 'head'; takenAt: string; migrations: Applied[] }
  | { kind: 'table'; table: Table }
  | { kind: 'rows'; rows: string[] }
  | { kind: 'sequence'; sequence: string; value: string }

/** Streams a backup; throws at the end if it is incomplete. */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  let count = 0
  let complete = false
  try {
    for await (const piece of pieces(file)) {
      if (Array.isArray(piece)) {
        count += piece.length
        yield { kind: 'rows', rows: piece }
        continue
      }
      const { backup, end, ...entry } = JSON.parse(piece)
      complete = end === count
      if (backup === 1) yield { kind: 'head', ...entry }
      else if (entry.sequence) yield { kind: 'sequence', ...entry }
      else if (entry.columns) yield { kind: 'table', table: entry }
    }
  } catch (error) {
    if (!isCorruption(error)) throw error
    complete = false
  }
  if (!complete) throw new Error(`${file} is not a complete backup; nothing was changed.`)
}

async function* pieces(file: string): AsyncGenerator<string | string[]> {
  let rows: string[] = []
  for await (const line of lines(file)) {
    const isRow = line.startsWith('[')
    if (isRow) rows.push(line)
    if (rows.length > 0 && (!isRow || rows.length === 500)) {
      yield rows
      rows = []
    }
    if (!isRow) yield line
  }
}

/** Not by `readline`, which also splits at U+2028 and U+2029: JSON does not escape them. */
async function* lines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = createGunzip()
  source.on('error', (error) => text.destroy(error))
  let rest = ''
  for await (const chunk of source.pipe(text).setEncoding('utf8')) {
    const [end, ...others] = chunk.split('\n')
    rest += end
    for (const other of others) {
      yield rest
      rest = other
    }
  }
  if (rest) yield rest
}

function isCorruption(error: unknown): boolean {
  return error instanceof SyntaxError || /^Z_/.test((error as NodeJS.ErrnoException).code ?? '')
}
