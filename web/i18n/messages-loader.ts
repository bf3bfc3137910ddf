import type { Messages } from 'use-intl'
import { type Language, languageOfPath } from '../../contract/i18n/languages.ts'

export type MessageCatalog = {
  messages: Messages
  /** The pattern `Pp` of date-fns in this language, for `writeMoment`. */
  moment: string
}

const load: Record<Language, () => Promise<MessageCatalog>> = {
  en: () => import('../messages/en.ts'),
  de: () => import('../messages/de.ts'),
}

/** What only some screens say: private ones, those of goods, the search, those where one logs in, the front. */
export type Part = 'members' | 'goods' | 'search' | 'entrance' | 'home'

const loadPart: Record<Part, Record<Language, () => Promise<{ default: Messages }>>> = {
  members: {
    en: () => import('messages:en/members'),
    de: () => import('messages:de/members'),
  },
  goods: {
    en: () => import('messages:en/goods'),
    de: () => import('messages:de/goods'),
  },
  search: {
    en: () => import('messages:en/search'),
    de: () => import('messages:de/search'),
  },
  entrance: {
    en: () => import('messages:en/entrance'),
    de: () => import('messages:de/entrance'),
  },
  home: {
    en: () => import('messages:en/home'),
    de: () => import('messages:de/home'),
  },
}

const loadedParts = new Set<`${Part} ${Language}`>()
const loaded = new Map<Language, MessageCatalog>()
const listeners = new Set<() => void>()

/** Calls back whenever more is loaded. Answers how to end that. */
export function onMessagesLoaded(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Fetches what `vocabularyOf` gives: before a page comes alive, and before it is rendered. */
export async function loadMessages(language: Language): Promise<void> {
  if (loaded.has(language)) return
  const vocabulary = await load[language]()
  // Another may have been faster, and have added a part.
  if (!loaded.has(language)) loaded.set(language, vocabulary)
}

/** Adds what some screens say: before one of them is shown. */
export async function loadMessagesPart(part: Part, language: Language): Promise<void> {
  if (hasMessagesPart(part, language)) return
  const { default: more } = await loadPart[part][language]()
  await loadMessages(language)
  const vocabulary = messagesOf(language)
  loaded.set(language, { ...vocabulary, messages: { ...vocabulary.messages, ...more } })
  loadedParts.add(`${part} ${language}`)
  for (const listener of listeners) listener()
}

/** Whether what those screens say is here already. */
export const hasMessagesPart = (part: Part, language: Language): boolean =>
  loadedParts.has(`${part} ${language}`)

/** All that is said in one language, and how it writes its dates. */
export function messagesOf(language: Language): MessageCatalog {
  const vocabulary = loaded.get(language)
  if (!vocabulary) throw new Error(`the texts in ${language} are not loaded`)
  return vocabulary
}

const partOfScreen: Record<string, Part> = {
  '': 'home',
  advertiseditems: 'home',
  categories: 'home',
  items: 'goods',
  products: 'goods',
  search: 'search',
  login: 'entrance',
  signup: 'entrance',
  'forgot-password': 'entrance',
  'reset-password': 'entrance',
  'confirm-email': 'entrance',
}

/** What the screen at this path says besides what all say. */
export function partAt(path: string): Part | undefined {
  const [first = '', second = ''] = path.split('/').slice(1)
  return partOfScreen[languageOfPath(path) === undefined ? first : second]
}
