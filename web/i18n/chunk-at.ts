import { languageOfPath } from '../../contract/i18n/languages.ts'
import screens from '../../contract/screens.ts?client'
import type { MessageChunk } from './message-chunks.ts'

const firstSegment = (path: string) => path.split('/')[1] ?? ''

const chunkByFirstSegment = new Map(
  screens
    .filter(({ path }) => !path.startsWith('/dashboard'))
    .map(({ path, chunk }) => [firstSegment(path), chunk]),
)

/** The chunk to load before the public screen at this path is shown. */
export function chunkAt(path: string): MessageChunk | undefined {
  const first = firstSegment(path)
  const isPrefixed = languageOfPath(path) !== undefined
  return chunkByFirstSegment.get(isPrefixed ? firstSegment(path.slice(first.length + 1)) : first)
}
