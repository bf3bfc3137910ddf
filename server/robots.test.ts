import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../test/harness.ts'
import { send } from '../test/send.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://laptops.example' })
})
afterAll(() => shop.close())

test('search engines are told where to look and where not', async () => {
  const { status, text } = await shop.get('/robots.txt')
  expect(status).toBe(200)
  expect(text).toContain('Disallow: /dashboard\n')
  expect(text).toContain('Sitemap: https://laptops.example/sitemap.xml\n')
})

test('each screen of the sitemap is there, described, and names its one address', async () => {
  const { text } = await shop.get('/sitemap.xml')
  const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => new URL(place))
  expect(places).toHaveLength(6)
  for (const { href, pathname } of places) {
    const page = await shop.get(`${pathname}?utm_source=a`)
    expect(page.status, href).toBe(200)
    expect(page.headers.link, href).toBe(`<${href}>; rel="canonical"`)
    expect(page.headers['cache-control'], href).toBe('no-cache')
    expect(page.text, href).toMatch(/<meta name="description" content="[^"]{40,160}"/)
    expect(page.text, href).toContain('<html lang="en"')
  }
})

test('what is not there has no address of its own', async () => {
  const { status, headers } = await shop.get('/nowhere')
  expect([status, headers.link]).toEqual([404, undefined])
})

test('files of the build are kept for a year and come compressed as the browser likes', async () => {
  const file = readdirSync('dist/client/assets').find((name) => name.endsWith('.css'))
  for (const [asked, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const headers = { 'accept-encoding': asked }
    const answer = await send(`${shop.url}/assets/${file}`, { headers })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})
