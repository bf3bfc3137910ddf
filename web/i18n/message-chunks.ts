import { languageOfPath } from '../../contract/i18n/languages.ts'
import { type Screen, screens } from '../../contract/screens.ts'

/** `dashboard` belongs to all screens below `/dashboard`; their layout loads it. */
export type MessageChunk = Extract<Screen, { chunk: string }>['chunk'] | 'dashboard'

const isInDashboard = ({ path }: Screen) => path.startsWith('/dashboard')

const chunkOf = (screen: Screen) =>
  isInDashboard(screen) ? 'dashboard' : (screen.chunk as MessageChunk | undefined)

/** The message namespaces of each chunk: those that its screens use. */
export function namespacesByChunk(): Map<MessageChunk, Set<string>> {
  const chunks = new Map<MessageChunk, Set<string>>()
  for (const screen of screens) {
    const chunk = chunkOf(screen)
    if (chunk)
      chunks.set(chunk, new Set([...(chunks.get(chunk) ?? []), ...(screen.messages ?? [])]))
  }
  return chunks
}

const firstSegment = (path: string) => path.split('/')[1] ?? ''

const chunkByFirstSegment = new Map(
  screens
    .filter((screen) => !isInDashboard(screen))
    .map((screen) => [firstSegment(screen.path), chunkOf(screen)]),
)

/** The chunk to load before the public screen at this path is shown. */
export function chunkAt(path: string): MessageChunk | undefined {
  const first = firstSegment(path)
  const isPrefixed = languageOfPath(path) !== undefined
  return chunkByFirstSegment.get(isPrefixed ? firstSegment(path.slice(first.length + 1)) : first)
}
