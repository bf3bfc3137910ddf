import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { cacheableUrls } from './cacheable-urls.ts'

const config = readConfig({})
const isCacheable = (url: string, more: Partial<IncomingMessage> = {}, settings = config) => {
  const request = { method: 'GET', url, headers: {}, ...more } as IncomingMessage
  return cacheableUrls(settings)(request) === url
}

test.each(['/', '/de', '/blog', '/de/login', '/products/Dell', '/dashboard', '/api/categories'])(
  '%s is cacheable',
  (url) => {
    expect(isCacheable(url)).toBe(true)
    expect(isCacheable(url, { method: 'HEAD' })).toBe(true)
    expect(isCacheable(url, { method: 'POST' })).toBe(false)
  },
)

test.each([
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

test('product pages are cacheable only with public listing access', () => {
  const open = readConfig({ LISTING_ACCESS: 'public' })
  expect([isCacheable('/api/products/HP'), isCacheable('/api/products/HP', {}, open)]).toEqual([
    false,
    true,
  ])
})
