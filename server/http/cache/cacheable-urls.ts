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
 * The addresses whose answers are kept: what strangers ask for, to the letter, and the pages of products.
 * A query, or anything else of a visitor's own making, is answered for that visitor alone. The page of a
 * product that is not there, or at another address than its own, is no 200, so it is not kept either.
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

  /** The address if its answer is the same for everybody who asks like this. */
  return ({ method, url = '', headers }: IncomingMessage): string | undefined => {
    if (!isSafeMethod(method) || !(all.has(url) || ofItem(url))) return undefined
    // A call that brings an access token is refused when the token is worth nothing any more.
    return headers.authorization !== undefined && calls.has(url) ? undefined : url
  }
}
