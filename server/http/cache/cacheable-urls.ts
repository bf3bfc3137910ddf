import type { IncomingMessage } from 'node:http'
import { categoryNames } from '../../../contract/catalog-enums.ts'
import { languages } from '../../../contract/i18n/languages.ts'
import { legalPages } from '../../../contract/legal-pages.ts'
import { screens } from '../../../contract/screens.ts'
import type { Config } from '../../config/config.ts'
import { isSafeMethod } from '../safe-methods.ts'

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
  const others = languages.filter((one) => one !== language)
  const paths = screens
    .filter(({ cached, path }) => cached && path !== '/')
    .map(({ path }) => patternOf(path))
  const prefix = `(?:/(?:${others.join('|')}))`
  return new RegExp(`^(?:/|${prefix}|${prefix}?(?:${paths.join('|')}))$`)
}

const publicLists = ['/api/categories', '/api/advertises']

/**
 * Decides which requests the page cache may serve: public lists, and the screens marked as cached. URLs
 * with a query string are never cached, so clients cannot fill the cache. A missing or redirected
 * product page is not a 200 and is not stored either.
 */
export function cacheableUrls({ language, listingAccess }: Config) {
  const products =
    listingAccess === 'public' ? categoryNames.map((name) => `/api/products/${name}`) : []
  const calls = new Set([...publicLists, ...products])
  const pages = pageUrls(language)

  /** Returns the cache key, or undefined if the response depends on the caller. */
  return ({ method, url = '', headers }: IncomingMessage): string | undefined => {
    if (!isSafeMethod(method)) return undefined
    if (calls.has(url)) {
      // An API call with an access token must fail when the token is invalid.
      return headers.authorization === undefined ? url : undefined
    }
    return pages.test(url) ? url : undefined
  }
}
