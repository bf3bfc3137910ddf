import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { type Language, languageOfPath, languages } from '../../contract/i18n/languages.ts'

declare global {
  /** The site's own language. The server sets it before it renders its first page. */
  var $language: Language | undefined
}

type Place = {
  language: Language
  /** What every address of this page begins with: nothing in the site's own language. */
  prefix: '' | `/${Language}`
}

function placeOf(path: string, own: Language): Place {
  const language = languageOfPath(path) ?? own
  return { language, prefix: language === own ? '' : `/${language}` }
}

/** The language that the page at hand is in. */
export const placeHere = createIsomorphicFn()
  .server((): Place => placeOf(new URL(getRequest().url).pathname, globalThis.$language ?? 'en'))
  .client((): Place => {
    const language = languages.find((one) => one === document.documentElement.lang) ?? 'en'
    const prefixed = languageOfPath(window.location.pathname) === language
    return { language, prefix: prefixed ? `/${language}` : '' }
  })

/** Lets the router see addresses without their language, and write them with it. */
export function withLanguage({ prefix }: Place) {
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
