import type { Site } from '../../contract/content.ts'
import { type Language, pathIn } from '../../contract/i18n/languages.ts'

/** What the `head` of a public page depends on besides its data. */
export type HeadContext = { site: Site; language: Language }

/** The URL of a path, in the language of the page. */
export const absoluteUrl = (path: string, { site, language }: HeadContext): string =>
  new URL(pathIn(language, site.language, path), site.url).href

/** JSON that is safe inside a script element, whatever a member wrote. */
const scriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** A script element with schema.org structured data (JSON-LD) for search engines. */
export const jsonLdScript = (data: object) => ({
  type: 'application/ld+json',
  children: scriptText(data),
})
