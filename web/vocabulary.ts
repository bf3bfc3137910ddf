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

/** What only some screens say: the private ones, and those about goods. */
export type Part = 'members' | 'goods'

const loadPart: Record<Part, Record<Language, () => Promise<{ default: Messages }>>> = {
  members: {
    en: () => import('messages:en/members'),
    de: () => import('messages:de/members'),
  },
  goods: {
    en: () => import('messages:en/goods'),
    de: () => import('messages:de/goods'),
  },
}

const loadedParts = new Set<`${Part} ${Language}`>()
const loaded = new Map<Language, Vocabulary>()

/** Fetches what `vocabularyOf` gives: before a page comes alive, and before it is rendered. */
export async function loadVocabulary(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await load[language]())
}

/** Adds what some screens say: before one of them is shown. */
export async function loadVocabularyPart(part: Part, language: Language): Promise<void> {
  if (hasVocabularyPart(part, language)) return
  const { default: more } = await loadPart[part][language]()
  await loadVocabulary(language)
  const vocabulary = vocabularyOf(language)
  loaded.set(language, { ...vocabulary, messages: { ...vocabulary.messages, ...more } })
  loadedParts.add(`${part} ${language}`)
}

/** Whether what those screens say is here already. */
export const hasVocabularyPart = (part: Part, language: Language): boolean =>
  loadedParts.has(`${part} ${language}`)

/** All that is said in one language, and how it writes its dates. */
export function vocabularyOf(language: Language): Vocabulary {
  const vocabulary = loaded.get(language)
  if (!vocabulary) throw new Error(`the texts in ${language} are not loaded`)
  return vocabulary
}
