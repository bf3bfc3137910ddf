import type { Locale } from 'date-fns'
import { createTranslator, type Messages } from 'use-intl'
import type { Language } from '../contract/languages.ts'

/** All that is said in one language, and how it writes its dates. */
export type Vocabulary = { messages: Messages; dates: Locale }

const load: Record<Language, () => Promise<Vocabulary>> = {
  en: () => import('./messages/en.ts'),
  de: () => import('./messages/de.ts'),
}

const loaded = new Map<Language, Vocabulary>()

/** Fetches what `vocabularyOf` gives: before a page comes alive, and before it is rendered. */
export async function loadVocabulary(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await load[language]())
}

export function vocabularyOf(language: Language): Vocabulary {
  const vocabulary = loaded.get(language)
  if (!vocabulary) throw new Error(`the texts in ${language} are not loaded`)
  return vocabulary
}

/** Translates outside of components: for titles. */
export function translatorOf(language: Language) {
  return createTranslator({ locale: language, messages: vocabularyOf(language).messages })
}
