import type { Messages } from 'use-intl'
import type { Language } from '../contract/languages.ts'

export type Vocabulary = {
  messages: Messages
  /** The pattern `Pp` of date-fns in this language. Its `format`, which knows it, weighs 5 KB. */
  moment: string
}

const load: Record<Language, () => Promise<Vocabulary>> = {
  en: () => import('./messages/en.ts'),
  de: () => import('./messages/de.ts'),
}

const loadOfMembers: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('messages:en/members'),
  de: () => import('messages:de/members'),
}

const ofMembers = new Set<Language>()
const loaded = new Map<Language, Vocabulary>()

/** Fetches what `vocabularyOf` gives: before a page comes alive, and before it is rendered. */
export async function loadVocabulary(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await load[language]())
}

/** Adds what the private screens say: before one of them is shown. */
export async function loadVocabularyOfMembers(language: Language): Promise<void> {
  if (ofMembers.has(language)) return
  const { default: more } = await loadOfMembers[language]()
  const vocabulary = vocabularyOf(language)
  loaded.set(language, { ...vocabulary, messages: { ...vocabulary.messages, ...more } })
  ofMembers.add(language)
}

/** Whether what the private screens say is here already. */
export const hasVocabularyOfMembers = (language: Language): boolean => ofMembers.has(language)

/** All that is said in one language, and how it writes its dates. */
export function vocabularyOf(language: Language): Vocabulary {
  const vocabulary = loaded.get(language)
  if (!vocabulary) throw new Error(`the texts in ${language} are not loaded`)
  return vocabulary
}
