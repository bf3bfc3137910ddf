import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { type Language, languageOfPath } from '../../contract/i18n/languages.ts'
import { documentLanguage } from './document-language.ts'

declare global {
  /** The site's default language, set by the server before it renders the first page. */
  var $language: Language | undefined
}

type PageLocale = {
  language: Language
  /** The prefix of the page's URLs; empty for the site's default language. */
  prefix: '' | `/${Language}`
}

function localeAt(path: string, own: Language): PageLocale {
  const language = languageOfPath(path) ?? own
  return { language, prefix: language === own ? '' : `/${language}` }
}

/** The language of the current page. */
export const pageLocale = createIsomorphicFn()
  .server(
    (): PageLocale => localeAt(new URL(getRequest().url).pathname, globalThis.$language ?? 'en'),
  )
  .client((): PageLocale => {
    const language = documentLanguage()
    const prefixed = languageOfPath(window.location.pathname) === language
    return { language, prefix: prefixed ? `/${language}` : '' }
  })

/** Rewrites URLs so that routes do not contain the language prefix. */
export function withLanguage({ prefix }: PageLocale) {
  return {
    input({ url }: { url: URL }) {
      if (prefix && `${url.pathname}/`.startsWith(`${prefix}/`)) {
        url.pathname = url.pathname.slice(prefix.length) || '/'
      }
      return url
    },
    output({ url }: { url: URL }) {
      if (prefix) url.pathname = prefix + (url.pathname === '/' ? '' : url.pathname)
      return url
    },
  }
}
