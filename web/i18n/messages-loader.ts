import chunks from 'virtual:message-chunks'
import type { Messages } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import type { MessageChunk } from './message-chunks.ts'

export type MessageCatalog = {
  messages: Messages
  /** The pattern `Pp` of date-fns in this language, for `formatDate`. */
  moment: string
}

const load: Record<Language, () => Promise<MessageCatalog>> = {
  en: () => import('../messages/en.ts'),
  de: () => import('../messages/de.ts'),
}

const catalogs = new Map<Language, MessageCatalog>()
const loadedChunks = new Set<`${MessageChunk} ${Language}`>()
const listeners = new Set<() => void>()

/** Calls `listener` after each chunk has loaded. Returns the function that unsubscribes. */
export function onMessagesLoaded(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Loads the messages that every page needs. Call it before `messagesOf`, hydration and rendering.
 */
export async function loadMessages(language: Language): Promise<void> {
  if (catalogs.has(language)) return
  const catalog = await load[language]()
  // A concurrent call may have set the catalog and added a chunk.
  if (!catalogs.has(language)) catalogs.set(language, catalog)
}

/** Adds the messages of a chunk, before one of its screens is shown. */
export async function loadMessageChunk(chunk: MessageChunk, language: Language): Promise<void> {
  if (hasMessageChunk(chunk, language)) return
  const { default: more } = await chunks[chunk][language]()
  await loadMessages(language)
  const catalog = messagesOf(language)
  catalogs.set(language, { ...catalog, messages: { ...catalog.messages, ...more } })
  loadedChunks.add(`${chunk} ${language}`)
  for (const listener of listeners) listener()
}

export const hasMessageChunk = (chunk: MessageChunk, language: Language): boolean =>
  loadedChunks.has(`${chunk} ${language}`)

/** The loaded messages of a language, and its date pattern. Throws if they are not loaded. */
export function messagesOf(language: Language): MessageCatalog {
  const catalog = catalogs.get(language)
  if (!catalog) throw new Error(`the messages in ${language} are not loaded`)
  return catalog
}
