import { formatMessage } from '../../contract/i18n/messages.ts'
import { refuse } from '../errors/refusal.ts'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The pattern of a cursor that consists of these parts and, last, an id. */
export const cursorPattern = (...parts: RegExp[]) =>
  new RegExp(`^${[...parts, uuid].map(({ source }) => `(${source})`).join('\\.')}$`)

/** An opaque cursor from the values that order a list, and the id of its last row. */
export const encodeCursor = (...parts: (string | number)[]): string =>
  Buffer.from(parts.join('.')).toString('base64url')

/** The refusal of a cursor that this list did not issue. */
export const invalidCursor = () =>
  refuse('bad_input', { fields: { cursor: formatMessage('notOurCursor') } })

/** The parts of a cursor; fails with `bad_input` when it does not match. */
export function decodeCursor(cursor: string, pattern: RegExp): string[] {
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw invalidCursor()
  return match.slice(1)
}
