import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { cacheableUrls } from './cacheable-urls.ts'

const config = readConfig({})
const isCacheable = (url: string, more: Partial<IncomingMessage> = {}, settings = config) => {
  const request = { method: 'GET', url, headers: {}, ...more } as IncomingMessage
  return cacheableUrls(settings)(request)?.key === url
}

test.each(['/', '/de', '/blog', '/de/login', '/products/Dell', '/dashboard', '/api/categories'])(
  '%s is cacheable',
  (url) => {
    expect(isCacheable(url)).toBe(true)
    expect(isCacheable(url, { method: 'HEAD' })).toBe(true)
    expect(isCacheable(url, { method: 'POST' })).toBe(false)
  },
)

const item = '/items/0190b3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

test.each([`${item}/kase-brot`, `/de${item}/%D0%BD%D0%BE`])('%s is cacheable', (url) => {
  expect(isCacheable(url)).toBe(true)
})

test.each([
  ['an encoded letter in a title', `${item}/%6base-brot`],
  ['an encoding in lower case', `${item}/%d0%bd`],
  ['an encoded slash', `${item}/kase%2Fbrot`],
  ['a malformed encoding', `${item}/kase%E0%A4`],
  ['a query', '/?x=1'],
  ['an empty query', '/blog?'],
  ['a return path', '/login?from=/blog'],
  ['a cursor', '/api/advertises?cursor=x'],
  ['a doubled slash', '//blog'],
  ['an encoded letter', '/%62log'],
  ['the site’s own language', '/en/blog'],
  ['no such make', '/products/Other'],
  ['a member’s order', '/dashboard/payment/1'],
  ['no such page', '/nowhere'],
  ['nothing', ''],
])('%s is not cacheable', (_, url) => {
  expect(isCacheable(url)).toBe(false)
})

test('an access token is ignored on pages and bypasses the cache on API calls', () => {
  const bea = { headers: { authorization: 'Bearer x', cookie: 'a=b' } }
  expect([isCacheable('/', bea), isCacheable('/api/categories', bea)]).toEqual([true, false])
})

test('pages depend on no header, and public lists on the access token', () => {
  const page = { key: '/', address: '/', budget: 'pages' }
  expect(searchesOf('/')).toEqual(page)
  const list = { key: '/api/categories', address: '/api/categories', budget: 'pages' }
  expect(searchesOf('/api/categories')).toEqual({ ...list, varies: ['Authorization'] })
})

const searchesOf = (url: string, headers: IncomingMessage['headers'] = {}) =>
  cacheableUrls(config)({ method: 'GET', url, headers } as IncomingMessage)

test.each([
  '/search',
  '/de/search',
  '/search?q=thinkpad+x1&brand=Dell%2CHP&price=100-500&sort=price',
  '/search?condition=Good&near=2735943&within=25',
])('%s is cacheable within the budget of searches', (url) => {
  expect(searchesOf(url)).toEqual({ key: url, address: url, budget: 'searches' })
})

test.each([
  ['another order of parameters', '/search?brand=Dell&q=x'],
  ['another order of values', '/search?brand=HP%2CDell'],
  ['another encoding', '/search?q=a%20b'],
  ['a default order', '/search?sort=newest'],
  ['a repeated parameter', '/search?brand=Dell&brand=HP'],
  ['a malformed price', '/search?price=9-1'],
  ['an empty query', '/search?'],
  ['a fragment of another query', '/search?q=x?y'],
  ['another parameter', '/search?utm-source=x'],
  ['a later page', '/api/search?brand=Dell&cursor=x'],
  ['a number of results', '/api/search?limit=5'],
  ['a number of results and facets', '/api/search/page?limit=5'],
  ['a long query', `/search?q=${'x'.repeat(1_001)}`],
  ['suggestions', '/api/search/suggestions?q=dell'],
])('a search with %s is not cacheable', (_, url) => {
  expect(searchesOf(url)).toBeUndefined()
})

test.each([
  '/api/search?brand=Dell',
  '/api/search/facets?brand=Dell',
  '/api/search/page?brand=Dell',
])('%s is cacheable per language, for any caller', (url) => {
  const [plain, german] = [undefined, 'fr, de-AT;q=0.9, en;q=0.8'].map((language) =>
    searchesOf(url, { 'accept-language': language }),
  )
  expect(plain).toMatchObject({ key: `${url} en`, address: url, language: 'en' })
  expect(plain?.varies).toEqual(['Accept-Language'])
  expect(german).toMatchObject({ key: `${url} de`, language: 'de' })
  const token = { authorization: 'Bearer x' }
  expect(searchesOf(url, token)).toEqual({ ...plain, ...token })
})

test('product pages are cacheable only with public listing access', () => {
  const open = readConfig({ LISTING_ACCESS: 'public' })
  expect([isCacheable('/api/products/HP'), isCacheable('/api/products/HP', {}, open)]).toEqual([
    false,
    true,
  ])
})
