import type { IncomingMessage } from 'node:http'
import { categoryNames } from '../../../contract/catalog-enums.ts'
import { languages } from '../../../contract/i18n/languages.ts'
import type { Config } from '../../config.ts'
import { isSafeMethod } from '../safe-methods.ts'

const screens = ['', '/categories', '/advertiseditems', '/blog', '/login', '/signup']
const dashboard = ['', '/account', '/myorders', '/addproduct', '/myproducts']

const item = /^\/items\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[^/?#]{1,500}$/

const lists = ['/api/categories', '/api/advertises']

/**
 * Decides which requests the page cache may serve: a fixed set of URLs plus product pages. URLs
 * with a query string are never cached, so clients cannot fill the cache. A missing or redirected
 * product page is not a 200 and is not stored either.
 */
export function cacheableUrls({ language, listingAccess }: Config) {
  const prefixes = languages.map((one) => (one === language ? '' : `/${one}`))
  const products = categoryNames.map((name) => `/products/${name}`)
  const paths = [
    ...screens,
    ...products,
    '/forgot-password',
    ...dashboard.map((path) => `/dashboard${path}`),
  ]
  const pages = prefixes.flatMap((prefix) => paths.map((path) => `${prefix}${path}` || '/'))
  const open = listingAccess === 'public' ? products.map((path) => `/api${path}`) : []
  const calls = new Set([...lists, ...open])
  const all = new Set([...pages, ...calls])
  const ofItem = (url: string) =>
    prefixes.some(
      (prefix) => url.startsWith(`${prefix}/items/`) && item.test(url.slice(prefix.length)),
    )

  /** Returns the cache key, or undefined if the response depends on the caller. */
  return ({ method, url = '', headers }: IncomingMessage): string | undefined => {
    if (!isSafeMethod(method) || !(all.has(url) || ofItem(url))) return undefined
    // An API call with an access token must fail when the token is invalid.
    return headers.authorization !== undefined && calls.has(url) ? undefined : url
  }
}
