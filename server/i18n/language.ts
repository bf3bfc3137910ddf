import { AsyncLocalStorage } from 'node:async_hooks'
import { createMiddleware } from 'hono/factory'
import { parseAccept } from 'hono/utils/accept'
import { createTranslator } from 'use-intl/core'
import { isolate } from '../../contract/i18n/bidi.ts'
import { type Language, languages } from '../../contract/i18n/languages.ts'
import german from '../../contract/i18n/messages/de.json' with { type: 'json' }
import { setTranslator } from '../../contract/i18n/translator.ts'

const languageStorage = new AsyncLocalStorage<Language>()

type Translate = (path: string, values?: Record<string, string | number | undefined>) => string

const translations: Partial<Record<Language, Translate>> = {
  de: createTranslator<Record<string, unknown>>({ locale: 'de', messages: german }) as Translate,
}

/** The language of the request, or else `own`. */
export function currentLanguage(own: Language = 'en'): Language {
  return languageStorage.getStore() ?? own
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

const languageNamed = (tag: string) =>
  languages.find((language) => language === tag.toLowerCase().split('-')[0])

/** Negotiates the language by `Accept-Language` (RFC 9110, section 12.5.4); default `own`, the site's. */
export function preferredLanguage(accepted: string | undefined, own: Language): Language {
  const byWeight = parseAccept(accepted ?? '')
    .filter(({ q }) => q > 0)
    .sort((one, other) => other.q - one.q)
  for (const { type } of byWeight) {
    const language = languageNamed(type)
    if (language) return language
  }
  return own
}

export const languageMiddleware = (own: Language) =>
  createMiddleware((c, next) =>
    languageStorage.run(preferredLanguage(c.req.header('Accept-Language'), own), next),
  )
