import { languageOfPath } from '../../contract/i18n/languages.ts'
import screens from '../../contract/screens.ts?client'
import type { MessageChunk } from './message-chunks.ts'

const firstSegment = (path: string) => path.split('/')[1] ?? ''

const chunkByFirstSegment = new Map<string, MessageChunk | undefined>([
  ...screens.map(({ path, chunk }) => [firstSegment(path), chunk] as const),
  ['dashboard', 'dashboard'],
])

/** The chunk to load before the screen at this path is shown. */
export function chunkAt(path: string): MessageChunk | undefined {
  const first = firstSegment(path)
  const isPrefixed = languageOfPath(path) !== undefined
  return chunkByFirstSegment.get(isPrefixed ? firstSegment(path.slice(first.length + 1)) : first)
}
