import type { IncomingMessage } from 'node:http'
import { categoryNames } from '../../../contract/catalog-enums.ts'
import { type Language, languages } from '../../../contract/i18n/languages.ts'
import { legalPages } from '../../../contract/legal-pages.ts'
import { screens } from '../../../contract/screens.ts'
import { paramsOf, readSearch } from '../../../contract/search/search.ts'
import type { Config } from '../../config/config.ts'
import { preferredLanguage } from '../../i18n/language.ts'
import { isSafeMethod } from '../safe-methods.ts'
import type { Budget } from './store.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const parameters: Record<string, string> = {
  $category: `(?:${categoryNames.join('|')})`,
  $id: uuid,
  $page: `(?:${legalPages.join('|')})`,
  '{-$slug}': '[^/?#]{1,500}',
}

const patternOf = (path: string) =>
  path.replaceAll(/[^/]*\$[^/]*/g, (name) => {
    const pattern = parameters[name]
    if (!pattern) throw new Error(`a cached screen has the unknown parameter ${name}`)
    return pattern
  })

/** The URLs of cached pages: the screens without a prefix in the site's own language. */
function pageUrls(language: string): RegExp {
  const paths = screens
    .filter(({ cached, path }) => cached && path !== '/')
    .map(({ path }) => patternOf(path))
  const prefix = `(?:/(?:${otherLanguages(language).join('|')}))`
  return new RegExp(`^(?:/|${prefix}|${prefix}?(?:${paths.join('|')}))$`)
}

const otherLanguages = (language: string) => languages.filter((one) => one !== language)

/** Whether this is how browsers write the path, of which there are many equivalent spellings. */
function isCanonicalPath(path: string): boolean {
  try {
    return encodeURI(decodeURI(path)) === path
  } catch {
    return false
  }
}

const maxSearchLength = 1_000

/**
 * Whether this query string is the canonical spelling of a search, without a cursor or a limit, so that
 * equal searches share an entry.
 */
function isCanonicalSearch(query: string): boolean {
  if (query.length > maxSearchLength) return false
  const canonical = paramsOf(readSearch(query))
  return query === new URLSearchParams(canonical).toString()
}

const searchCalls = ['/api/search', '/api/search/facets', '/api/search/page']

/** The search page, in each language, and the calls behind it. */
function searchPaths(language: string) {
  const pages = ['/search', ...otherLanguages(language).map((one) => `/${one}/search`)]
  return { pages: new Set(pages), calls: new Set(searchCalls) }
}

const publicLists = ['/api/categories', '/api/advertises']

const maxKnownPages = 1_000

export type CacheableUrl = {
  key: string
  address: string
  budget: Budget
  /** The language of a call whose response depends on `Accept-Language`. */
  language?: Language
  /** Request headers on which the response of a call depends, beside `Accept-Encoding`. */
  varies?: string[]
  /** The access token of a caller who gets the same response if the token is valid. */
  authorization?: string
}

/**
 * Decides which requests the page cache may serve: public lists, the screens marked as cached and
 * searches, all in their canonical spelling. Searches have a budget of their own. No other URL with a query
 * string is cached, so clients cannot fill the cache. A missing or redirected product page is not a 200
 * and is not stored either.
 */
export function cacheableUrls({ language, listingAccess }: Config) {
  const products =
    listingAccess === 'public' ? categoryNames.map((name) => `/api/products/${name}`) : []
  const calls = new Set([...publicLists, ...products])
  const pages = pageUrls(language)
  const searches = searchPaths(language)

  function searchAt(url: string, { headers }: IncomingMessage): CacheableUrl | undefined {
    const [path = '', query, ...more] = url.split('?')
    const isPage = searches.pages.has(path)
    if (!isPage && !searches.calls.has(path)) return undefined
    if (query === '' || more.length > 0 || !isCanonicalSearch(query ?? '')) return undefined
    const search = { address: url, budget: 'searches' } as const
    if (isPage) return { ...search, key: url }
    const { authorization } = headers
    const preferred = preferredLanguage(headers['accept-language'], language)
    const key = `${url} ${preferred}`
    const call = { ...search, key, language: preferred, varies: ['Accept-Language'] }
    return authorization === undefined ? call : { ...call, authorization }
  }

  function urlOf(incoming: IncomingMessage): CacheableUrl | undefined {
    const { url = '', headers } = incoming
    const page: CacheableUrl = { key: url, address: url, budget: 'pages' }
    if (calls.has(url)) {
      // With an access token it has the actions of the member, or fails when the token is invalid.
      if (headers.authorization !== undefined) return undefined
      return { ...page, varies: ['Authorization'] }
    }
    return pages.test(url) && isCanonicalPath(url) ? page : searchAt(url, incoming)
  }

  /** URLs of pages, for which no header matters: reading a search takes a tenth of a cached response. */
  const knownPages = new Map<string, CacheableUrl>()

  /** Returns undefined if the response depends on the caller. */
  return (incoming: IncomingMessage): CacheableUrl | undefined => {
    const { method, url = '' } = incoming
    if (!isSafeMethod(method)) return undefined
    const known = knownPages.get(url)
    if (known) return known
    const found = urlOf(incoming)
    if (found && !url.startsWith('/api/')) {
      if (knownPages.size >= maxKnownPages) knownPages.clear()
      knownPages.set(url, found)
    }
    return found
  }
}
