import { AsyncLocalStorage } from 'node:async_hooks'
import { accepts } from 'hono/accepts'
import { createMiddleware } from 'hono/factory'
import { createTranslator } from 'use-intl/core'
import { isolate } from '../../contract/i18n/bidi.ts'
import { type Language, languages } from '../../contract/i18n/languages.ts'
import german from '../../contract/i18n/messages/de.json' with { type: 'json' }
import { setTranslator } from '../../contract/i18n/translator.ts'

const languageStorage = new AsyncLocalStorage<Language>()

type Accept = { type: string; q: number }
type Translate = (path: string, values?: Record<string, string | number | undefined>) => string

const translations: Partial<Record<Language, Translate>> = {
  de: createTranslator<Record<string, unknown>>({ locale: 'de', messages: german }) as Translate,
}

export function currentLanguage(): Language {
  return languageStorage.getStore() ?? 'en'
}

export function localizedName(names: Partial<Record<Language, string>>): string | undefined {
  return names[currentLanguage()] ?? names.en
}

export function runWithLanguage<T>(language: Language, work: () => T): T {
  return languageStorage.run(language, work)
}

const isolated = (values: NonNullable<Parameters<Translate>[1]>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  )

/** The translation at this path, or undefined for English. */
export function translate(path: string, values: Parameters<Translate>[1] = {}): string | undefined {
  return translations[currentLanguage()]?.(path, isolated(values))
}

setTranslator((sentence, { label, ...values }) =>
  translate(`sentences.${sentence}`, { ...values, label: label && translate(`labels.${label}`) }),
)

const parseAcceptLanguage = (accepts: Accept[]) =>
  accepts
    .filter(({ q }) => q > 0)
    .sort((one, other) => other.q - one.q)
    .map(({ type }) => languages.find((language) => language === type.toLowerCase().split('-')[0]))
    .find((language) => language !== undefined)

/** Negotiates the language by `Accept-Language` (RFC 9110, section 12.5.4); default English. */
export const languageMiddleware = createMiddleware((c, next) => {
  const language = accepts(c, {
    header: 'Accept-Language',
    supports: [...languages],
    default: 'en',
    match: (header) => parseAcceptLanguage(header) ?? 'en',
  }) as Language
  return languageStorage.run(language, next)
})
