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
